import { freshEmail, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arriveAs, enrol } = journeysOn('cn')

describe.runIf(isDeep)('Account security', () => {
  it('binds an e-mail address (mode 6), after a code to the mobile', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const email = freshEmail()
    const visitor = await arriveAs(member, 'Chinese', '/user.html?tab=security&do=bind-email')
    const { auth, security, messages } = visitor.words
    await visitor.confirmsWith(member.mobile)
    await visitor.type([auth('field.email'), email])
    await visitor.proves(email)
    await visitor.press(security('act.bind'))
    await visitor.reads(messages('success.email-bound'))
    await visitor.sees(security('title'))
    await visitor.leave()
  })

  it('binds a mobile (mode 7), after a code to the mailbox, in English', async () => {
    const member = await enrol({ email: freshEmail() })
    const mobile = freshMobile()
    const visitor = await arriveAs(member, 'English', '/user.html?tab=security&do=bind-phone')
    const { auth, security, messages } = visitor.words
    await visitor.confirmsWith(member.email)
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.press(security('act.bind'))
    await visitor.reads(messages('success.mobile-bound'))
    await visitor.leave()
  })

  it('changes the e-mail address, confirmed by the old one and by the new one', async () => {
    const member = await enrol({ email: freshEmail() })
    const email = freshEmail()
    const visitor = await arriveAs(member, 'Chinese', '/user.html?tab=security&do=change-email')
    const { auth, security, messages } = visitor.words
    await visitor.confirmsWith(member.email)
    await visitor.type([auth('field.email'), email])
    await visitor.proves(email)
    await visitor.press(security('save'))
    await visitor.reads(messages('success.modified'))
    await visitor.leave()
  })

  it('resets a forgotten password by a code to the mailbox, in English', async () => {
    const member = await enrol({ email: freshEmail() })
    const visitor = await arriveAs(member, 'English', '/user.html?tab=security&do=reset-password')
    const { security, messages } = visitor.words
    await visitor.confirmsWith(member.email)
    await visitor.type(
      [security('field.new-password'), 'thyme-2026'],
      [security('field.repeat-password'), 'thyme-2026'],
    )
    await visitor.press(security('save'))
    await visitor.reads(messages('success.password-reset'))
    await visitor.leave()
  })
})
