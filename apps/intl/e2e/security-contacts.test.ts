import { freshEmail, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arriveAs, enrol } = journeysOn('intl')

describe.runIf(isDeep)('Account security', () => {
  it('binds an e-mail address (mode 6), after a code to the mobile', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const email = freshEmail()
    const visitor = await arriveAs(member, 'English', '/user.html?tab=security')
    const { auth, security, messages } = visitor.words
    await visitor.page.locator('[data-row="email"] a').click()
    await visitor.sees(security('task.bind-email'))
    await visitor.confirmsWith(member.mobile)
    await visitor.type([auth('field.email'), email])
    await visitor.proves(email)
    await visitor.press(security('act.bind'))
    await visitor.reads(messages('success.email-bound'))
    await visitor.sees(security('title'))
    await visitor.leave()
  })

  it('binds a mobile (mode 7), after a code to the mailbox, in Chinese', async () => {
    const member = await enrol({ email: freshEmail() })
    const mobile = freshMobile()
    const visitor = await arriveAs(member, 'Chinese', '/user.html?tab=security')
    const { auth, security, messages } = visitor.words
    await visitor.page.locator('[data-row="phone"] a').click()
    await visitor.sees(security('task.bind-phone'))
    await visitor.confirmsWith(member.email)
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.press(security('act.bind'))
    await visitor.reads(messages('success.mobile-bound'))
    await visitor.leave()
  })

  it('changes the mobile, confirmed by the old one and by the new one, which logs in afterwards', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const mobile = freshMobile()
    const visitor = await arriveAs(member, 'English', '/user.html?tab=security')
    const { auth, security, messages } = visitor.words
    await visitor.page.locator('[data-row="phone"] a').click()
    await visitor.sees(security('task.change-phone'))
    await visitor.confirmsWith(member.mobile)
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.press(security('save'))
    await visitor.reads(messages('success.modified'))
    await visitor.sees(security('title'))
    await visitor.logOut()
    await visitor.open('/login.html')
    await visitor.type([auth('field.phone'), mobile], [auth('field.password'), member.password])
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })
})
