import { freshIdentity, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arriveWithoutScript, enrol } = journeysOn('intl')

describe('without script', () => {
  it.runIf(isDeep)('a password is found by phone, and the new one logs in', async () => {
    const { mobile } = await enrol({ mobile: freshMobile() })
    const visitor = await arriveWithoutScript('English', '/forgetpwd.html')
    const { auth, messages, member } = visitor.words
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.type([auth('field.new-password'), 'thyme-2026'], [auth('field.password-repeat'), 'thyme-2026'])
    await visitor.press(auth('retrieve.submit'))
    await visitor.reads(messages('success.password-recovered'))
    await visitor.open('/login.html?target=%2Fuser.html')
    await visitor.type([auth('field.phone'), mobile], [auth('field.password'), 'thyme-2026'])
    await visitor.press(auth('login.submit'))
    await visitor.at('/user.html')
    await visitor.sees(member('greeting', { name: mobile }))
    await visitor.leave()
  })

  it.runIf(isDeep)('a social account finds its member, in Chinese', async () => {
    const { mobile } = await enrol({ mobile: freshMobile() })
    const visitor = await arriveWithoutScript('Chinese', '/login.html')
    const { auth } = visitor.words
    await visitor.chooses(auth('social.google'))
    await visitor.agreesByHand(freshIdentity('罗勒'))
    await visitor.sees(auth('bind.title'))
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.reads(auth('bind.existing'))
    await visitor.press(auth('bind.submit'))
    await visitor.open('/user.html?tab=bindings')
    await visitor.reads(visitor.words.security('bindings.bound'))
    await visitor.leave()
  })

  it('a member logs in with a code and changes the password', async () => {
    const { mobile, password } = await enrol({ mobile: freshMobile() })
    const visitor = await arriveWithoutScript('English', '/login.html?with=code&target=%2Fuser.html%3Ftab%3Dsecurity')
    const { auth, messages, security } = visitor.words
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.press(auth('login.submit'))
    await visitor.sees(security('title'))
    await visitor.reads(messages('success.login'))
    await visitor.page.locator('[data-row="password"] a').click()
    await visitor.type(
      [security('field.old-password'), password],
      [security('field.new-password'), 'thyme-2026'],
      [security('field.repeat-password'), 'thyme-2026'],
    )
    await visitor.press(security('save'))
    await visitor.reads(messages('success.modified'))
    await visitor.leave()
  })
})
