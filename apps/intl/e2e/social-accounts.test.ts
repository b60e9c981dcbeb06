import { freshIdentity, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { keepLastWayIn } from '@bohe/testing/suites/last-way-in.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arrive, arriveAs, enrol } = journeysOn('intl')

describe('Social accounts', () => {
  it.runIf(isDeep)('binds Google, which logs in afterwards, and unbinds it', async () => {
    const identity = freshIdentity('Rosemary')
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'English', '/user.html?tab=bindings')
    const { auth, security, messages } = visitor.words
    const name = auth('social.google')
    await visitor.press(security('bindings.bind-named', { name }))
    await visitor.answers(identity)
    await visitor.at('/user.html?tab=bindings')
    await visitor.reads(messages('success.bound'))
    await visitor.logOut()
    await visitor.open('/login.html?target=%2Fuser.html%3Ftab%3Dbindings')
    await visitor.chooses(name)
    await visitor.answers(identity)
    await visitor.reads(messages('success.login'))
    await visitor.press(security('bindings.unbind-named', { name }))
    await visitor.answer(messages('confirm.unbind'), security('bindings.unbind'))
    await visitor.reads(messages('success.unbound'))
    await visitor.button(security('bindings.bind-named', { name })).waitFor()
    await visitor.leave()
  })

  it.runIf(isDeep)('says that a social account belongs to another member already, in Chinese', async () => {
    const identity = freshIdentity('百里香')
    const first = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/user.html?tab=bindings')
    const { auth, security, messages } = first.words
    const bind = security('bindings.bind-named', { name: auth('social.facebook') })
    await first.press(bind)
    await first.answers(identity)
    await first.reads(messages('success.bound'))
    await first.leave()
    const second = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/user.html?tab=bindings')
    await second.press(bind)
    await second.answers(identity)
    await second.reads(messages('notice.bind-failed'))
    await second.button(bind).waitFor()
    await second.leave()
  })
})

describe('a member with a social account only', () => {
  it.runIf(isDeep)('has a name to be called by, is asked to bind a contact, and keeps the last way in', async () => {
    const visitor = await arrive('English', '/login.html')
    await keepLastWayIn(visitor, 'twitter')

    const { auth, profile, security, messages } = visitor.words
    const mobile = freshMobile()
    await visitor.follow(profile('guest.action'), security('title'))
    await visitor.page.locator('[data-row="phone"] a').click()
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    await visitor.press(security('act.bind'))
    await visitor.reads(messages('success.mobile-bound'))
    await visitor.page.getByText(profile('guest.title')).waitFor({ state: 'detached' })
    await visitor.leave()
  })
})
