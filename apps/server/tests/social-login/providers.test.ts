import { openTypes } from '@bohe/api-client/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { type SocialLoginStack, startSocialLoginStack } from './stack.ts'

describe('a provider with moods', () => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(openTestDatabase)
  })
  afterAll(() => stack.stop())

  it.each([
    ['wechat', 503],
    ['wechat', 200],
    ['qq', 500],
    ['weibo', 503],
    ['facebook', 500],
    ['google', 503],
    ['twitter', 503],
  ] as const)('%s that fails with %i is worth another try later', async (provider, status) => {
    const visitor = stack.browser()
    const { code, state } = await visitor.visit(provider)
    await stack.control(`${provider}-login/fail-next`, { status })
    const failed = await visitor.call('openSuccess', { open_type: provider, code, state })
    expect([failed.status, failed.code]).toEqual([200, 400009])
    expect((await visitor.logIn(provider)).data.bind_status).toBe('4')
  })

  it.each(openTypes)('%s does not know a code that was spent, is too old, or was made up', async provider => {
    const visitor = stack.browser()
    const [thief, late] = [await visitor.visit(provider), await visitor.visit(provider)]
    const other = await visitor.visit(provider)
    const tell = (state: string, code: string) => visitor.call('openSuccess', { open_type: provider, code, state })
    expect((await tell(thief.state, thief.code)).data.bind_status).toBe('4')
    expect((await tell(other.state, thief.code)).code).toBe(400303)
    await stack.control(`${provider}-login/expire-codes`, {})
    expect((await tell(late.state, late.code)).code).toBe(400303)
    expect((await tell((await visitor.visit(provider)).state, 'madeup')).code).toBe(400303)
  })

  it('ASVS 10.2.1: Google, Facebook and X give nothing for a code of another browser', async () => {
    for (const provider of ['google', 'facebook', 'twitter'] as const) {
      const [victim, thief] = [stack.browser(), stack.browser()]
      const stolen = await victim.visit(provider, { subject: 'victim' })
      const { state } = await thief.visit(provider, { subject: 'thief' })
      const { code } = await thief.call('openSuccess', { open_type: provider, code: stolen.code, state })
      expect(code).toBe(400303)
    }
  })

  it.each(openTypes)('%s says no: nothing comes back that could log in', async provider => {
    const { address, code } = await stack.browser().visit(provider, { deny: true })
    expect(code).toBe('')
    expect(address.searchParams.get('state')).toMatch(/^l[0-9a-f]{32}$/)
  })

  it('QQ’s older machines answer errors as JSONP', async () => {
    await stack.control('qq-login/old-node', { on: 1 })
    const visitor = stack.browser()
    const { state } = await visitor.visit('qq')
    expect((await visitor.call('openSuccess', { open_type: 'qq', code: 'madeup', state })).code).toBe(400303)
    expect((await visitor.logIn('qq')).data.bind_status).toBe('4')
    await stack.control('qq-login/old-node', { on: 0 })
  })

  it('a token of QQ that was made for another app is refused', async () => {
    const visitor = stack.browser()
    const { code, state } = await visitor.visit('qq')
    await stack.control('qq-login/next-me', { client_id: '100000001' })
    expect((await visitor.call('openSuccess', { open_type: 'qq', code, state })).code).toBe(400303)
  })

  it.each([
    ['ASVS 10.5.1', 'nonce'],
    ['ASVS 10.5.4', 'aud'],
    ['ASVS 9.1.1', 'signature'],
    ['ASVS 9.1.2', 'alg'],
    ['ASVS 10.5.3', 'iss'],
    ['ASVS 9.2.1', 'expired'],
  ])('%s: an id_token of Google with a wrong %s is refused', async (_, wrong) => {
    const visitor = stack.browser()
    const { code, state } = await visitor.visit('google')
    await stack.control('google-login/next-id-token', { wrong })
    expect((await visitor.call('openSuccess', { open_type: 'google', code, state })).code).toBe(400303)
    expect((await visitor.logIn('google')).data.bind_status).toBe('4')
  })

  it('WeChat’s unionid comes and goes, the member stays', async () => {
    const person = { subject: 'union' }
    await stack.control('wechat-login/unionid', { present: false })
    const visitor = stack.browser()
    const ticket = await visitor.ticket('wechat', person)
    const { data } = await visitor.call('loginBind', { register_type: '3', code: ticket })
    const stays = { data: { bind_status: '3', user_info: { user_name: data.user_info.user_name } } }
    await stack.control('wechat-login/unionid', { present: true })
    expect(await stack.browser().logIn('wechat', person)).toMatchObject(stays)
    expect((await stack.identities()).at(-1)?.unionid).toMatch(/^o/)
    await stack.control('wechat-login/unionid', { present: false })
    expect(await stack.browser().logIn('wechat', person)).toMatchObject(stays)
    expect((await stack.identities()).at(-1)?.unionid).toMatch(/^o/)
    await stack.control('wechat-login/unionid', { present: true })
  })

  it('a unionid leads from another app of ours to the same member', async () => {
    const visitor = stack.browser()
    const ticket = await visitor.ticket('wechat', { subject: 'two apps' })
    const { data } = await visitor.call('loginBind', { register_type: '3', code: ticket })
    await stack.db
      .updateTable('identities')
      .set({ app_id: 'wx-before' })
      .where('subject', '=', (await stack.identities()).at(-1)?.subject ?? '')
      .execute()
    const again = await stack.browser().logIn('wechat', { subject: 'two apps' })
    expect(again.data.user_info?.user_name).toBe(data.user_info.user_name)
    const rival = stack.browser()
    await rival.call('loginBind', { register_type: '3', code: await rival.ticket('qq', { subject: 'rival' }) })
    expect((await rival.bind('wechat', { subject: 'two apps' })).code).toBe(400304)
  })

  it('ASVS 6.8.1: the same e-mail address at Google and Facebook is not the same person, nor a member', async () => {
    const person = { subject: 'goldie', email: 'gold@bohe.test' }
    const google = stack.browser()
    const first = await google.logIn('google', person)
    expect(first.data.bind_status).toBe('4')
    await google.call('loginBind', { register_type: '3', code: first.data.code })
    expect((await stack.browser().logIn('facebook', person)).data.bind_status).toBe('4')
  })

  it('ASVS 6.8.1: the same subject at two providers is two people', async () => {
    const [{ subject = '' } = {}] = (await stack.identities()).filter(({ provider }) => provider === 'google')
    const guest = await stack.client().call('loginBind', {
      register_type: '3',
      code: await stack.client().ticket('twitter', { subject: 'double' }),
    })
    await stack.db.updateTable('identities').set({ subject }).where('provider', '=', 'twitter').execute()
    const { data } = await stack.browser().logIn('google', { subject: 'goldie' })
    expect(data.user_info?.user_name).not.toBe(guest.data.user_info.user_name)
  })

  it('tells neither answers nor log its secrets, codes, tokens', async () => {
    const told: unknown[] = []
    const secrets = openTypes.map(provider => stack.settings[`OAUTH_${provider.toUpperCase()}_SECRET`] ?? '')
    const visitor = stack.browser()
    for (const open_type of openTypes) {
      const { code, state } = await visitor.visit(open_type)
      secrets.push(code, state)
      await stack.control(`${open_type}-login/fail-next`, { status: 500 })
      told.push(await visitor.call('openSuccess', { open_type, code, state }))
      told.push(await visitor.logIn(open_type, { subject: 'quiet' }))
    }
    const text = JSON.stringify(told) + stack.api.log.join()
    expect(text).toContain('a social log-in failed')
    expect(secrets.filter(secret => secret === '' || text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/access_token|id_token"|code_verifier/)
  })
})
