import { freshIdentity, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { keepLastWayIn } from '@bohe/testing/suites/last-way-in.ts'
import { describeNewIdentities } from '@bohe/testing/suites/new-identity-suite.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { describe, expect, it } from 'vitest'

const { arrive, arriveAs, arriveWithoutScript, enrol } = journeysOn('cn')

/** The providers that can be seen, as links or rows, by name. */
const seenIn = async (visitor: Visitor, part: string): Promise<string[]> =>
  (await visitor.page.locator(`${part} >> visible=true`).allTextContents()).map(text => text.trim())

describe('the social accounts of the mainland site', () => {
  const far = ['facebook', 'google', 'twitter'] as const
  const near = ['wechat', 'qq', 'weibo'] as const

  it.runIf(isDeep)('are WeChat, QQ and Weibo at log-in, the others behind “more”, by the keyboard alone', async () => {
    const visitor = await arrive('Chinese', '/login.html')
    const { auth } = visitor.words
    const named = (names: readonly (typeof near | typeof far)[number][]) => names.map(name => auth(`social.${name}`))
    expect(await seenIn(visitor, '.social-login')).toEqual(named(near))
    await visitor.page.locator('.more-accounts > summary').focus()
    await visitor.page.keyboard.press('Enter')
    expect(await seenIn(visitor, '.social-login')).toEqual(named([...near, ...far]))
    await visitor.leave()
  })

  it.runIf(isDeep)('open without script too, and Google finds its way in, in English', async () => {
    const visitor = await arriveWithoutScript('English', '/login.html')
    const { auth } = visitor.words
    await visitor.page.locator('.more-accounts > summary').click()
    await visitor.chooses(auth('social.google'))
    await visitor.agreesByHand(freshIdentity('Sage'))
    await visitor.sees(auth('bind.title'))
    await visitor.leave()
  })

  it.runIf(isDeep)('are in the same order in the member centre, where what is bound is in sight', async () => {
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/user.html?tab=bindings')
    const { auth, security, messages } = visitor.words
    const rows = '[data-row] .setting-row-title strong'
    expect(await seenIn(visitor, rows)).toEqual(near.map(name => auth(`social.${name}`)))
    await visitor.page.locator('.more-accounts > summary').click()
    await visitor.press(security('bindings.bind-named', { name: auth('social.google') }))
    await visitor.answers(freshIdentity('鼠尾草'))
    await visitor.reads(messages('success.bound'))
    expect(await seenIn(visitor, rows)).toEqual([...near, 'google' as const].map(name => auth(`social.${name}`)))
    await visitor.leave()
  })
})

describeNewIdentities('cn', {
  byPhone: { provider: 'wechat', language: 'Chinese', nickname: '薄荷行者', target: '/' },
  byEmail: { provider: 'qq', language: 'English', nickname: 'Thyme' },
  bound: [
    { mode: 4, way: 'phone', provider: 'weibo', language: 'English' },
    { mode: 5, way: 'email', provider: 'wechat', language: 'Chinese' },
  ],
  refused: { provider: 'qq', language: 'Chinese' },
})

describe.runIf(isDeep)('Social accounts', () => {
  it('binds Weibo, and unbinds it once that was meant', async () => {
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/user.html?tab=bindings')
    const { auth, security, messages, shell } = visitor.words
    const name = auth('social.weibo')
    await visitor.press(security('bindings.bind-named', { name }))
    await visitor.answers(freshIdentity('百里香'))
    await visitor.at('/user.html?tab=bindings')
    await visitor.reads(messages('success.bound'))
    await visitor.press(security('bindings.unbind-named', { name }))
    await visitor.answer(messages('confirm.unbind'), shell('dialog.cancel'))
    await visitor.press(security('bindings.unbind-named', { name }))
    await visitor.answer(messages('confirm.unbind'), security('bindings.unbind'))
    await visitor.reads(messages('success.unbound'))
    await visitor.button(security('bindings.bind-named', { name })).waitFor()
    await visitor.leave()
  })

  it('keeps the last way in of a member without contact, who is asked for one and never called uid', async () => {
    const visitor = await arrive('English', '/login.html')
    await keepLastWayIn(visitor, 'weibo')
    await visitor.leave()
  })
})
