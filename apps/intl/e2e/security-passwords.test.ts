import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'

const { arriveAs, enrol } = journeysOn('intl')

describe('Account security', () => {
  it('changes the password with the old one, and refuses a wrong one at its field', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveAs(member, 'English', '/user.html?tab=security')
    const { auth, security, messages } = visitor.words
    const change = async (old: string) => {
      await visitor.type(
        [security('field.old-password'), old],
        [security('field.new-password'), 'thyme-2026'],
        [security('field.repeat-password'), 'thyme-2026'],
      )
      await visitor.press(security('save'))
    }
    await visitor.page.locator('[data-row="password"] a').click()
    await visitor.sees(security('task.password'))
    await change('wrong-2026')
    await visitor.reads(messages('code.old-password-wrong'))
    await change(member.password)
    await visitor.reads(messages('success.modified'))
    await visitor.sees(security('title'))
    await visitor.logOut()
    await visitor.open('/login.html')
    await visitor.type([auth('field.phone'), member.mobile], [auth('field.password'), 'thyme-2026'])
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })

  it.runIf(isDeep)('resets a forgotten password by a code, in Chinese', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveAs(member, 'Chinese', '/user.html?tab=security&do=password')
    const { security, messages } = visitor.words
    // Whoever types before the script has come is not disturbed by it.
    await visitor.field(security('field.old-password')).focus()
    await visitor.isKnown()
    expect(await visitor.focused()).toBe('old_password')
    await visitor.follow(security('link.forgot-password'), security('task.reset-password'))
    await visitor.confirmsWith(member.mobile)
    await visitor.type(
      [security('field.new-password'), 'thyme-2026'],
      [security('field.repeat-password'), 'thyme-2026'],
    )
    await visitor.press(security('save'))
    await visitor.reads(messages('success.password-reset'))
    await visitor.leave()
  })
})
