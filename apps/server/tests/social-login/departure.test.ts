import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { startApi } from '#tests/support/start-api.ts'
import { type SocialLoginStack, startSocialLoginStack } from './stack.ts'

/** Where each provider asks people. */
const pages: Record<OpenType, string> = {
  wechat: '/open.weixin.qq.com/connect/qrconnect',
  qq: '/graph.qq.com/oauth2.0/authorize',
  weibo: '/api.weibo.com/oauth2/authorize',
  facebook: '/www.facebook.com/v26.0/dialog/oauth',
  google: '/accounts.google.com/o/oauth2/v2/auth',
  twitter: '/x.com/i/oauth2/authorize',
}

describe('the way to a provider', () => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(openTestDatabase)
  })
  afterAll(() => stack.stop())

  it.each(openTypes)('of %s is its documented address', async provider => {
    const url = new URL(await stack.browser().leave(provider))
    expect(url.pathname).toBe(pages[provider])
    expect(url.searchParams.get('response_type')).toBe('code')
    expect(url.searchParams.get('state')).toMatch(/^[a-z0-9]{33}$/)
    expect(url.searchParams.get('redirect_uri')).toBe(`http://localhost:4100/open/${provider}`)
  })

  it('has WeChat’s parameters in their order, its language and its fragment', async () => {
    const url = new URL(await stack.browser({ language: 'zh_CN' }).leave('wechat'))
    expect([...url.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state', 'lang'])
    expect([url.searchParams.get('lang'), url.hash]).toEqual(['cn', '#wechat_redirect'])
  })

  it.each(['google', 'facebook', 'twitter'] as const)('ASVS 10.2.1: of %s carries a PKCE challenge', async provider => {
    const [one, other] = [await stack.browser().leave(provider), await stack.browser().leave(provider)]
    const challenges = [one, other].map(url => new URL(url).searchParams.get('code_challenge'))
    expect(challenges[0]).toMatch(/^[\w-]{43}$/)
    expect(challenges[1]).not.toBe(challenges[0])
    expect(new URL(one).searchParams.get('code_challenge_method')).toBe('S256')
  })

  it.each([
    ['0', 'en', 'http://localhost:4100/open/qq'],
    ['0', 'zh_CN', 'http://localhost:4100/cn/open/qq'],
    ['1', 'zh_CN', 'http://127.0.0.1:4200/open/qq'],
    ['1', 'en', 'http://127.0.0.1:4200/en/open/qq'],
  ] as const)('of region %s in %s comes back to %s', async (region, language, expected) => {
    const url = await stack.client({ region, language }).leave('qq')
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(expected)
  })

  it('comes back to the site that was named, when it is one of ours', async () => {
    const url = await stack.client().leave('qq', { origin: 'http://localhost:4200' })
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:4200/open/qq')
    const foreign = { open_type: 'qq', origin: 'https://evil.example' } as const
    expect(await stack.client().call('openForeign', foreign)).toMatchObject({ code: 400001, fields: { origin: /./ } })
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'evil'])(
    'ASVS 3.7.2: forgets the target %s',
    async target => {
      const visitor = stack.browser()
      const { code, state } = await visitor.visit('qq', { subject: 'wanderer' }, { target })
      expect((await visitor.call('openSuccess', { open_type: 'qq', code, state })).data.target).toBe('')
    },
  )

  it('does not exist for a provider without our app', async () => {
    const { OAUTH_QQ_ID: _id, OAUTH_QQ_SECRET: _secret, ...settings } = stack.settings
    const api = await startApi({ settings })
    expect((await api.call('openOffered', {})).data.offered).not.toContain('qq')
    expect(await api.call('openForeign', { open_type: 'qq' })).toMatchObject({ status: 200, code: 400301 })
    const back = { open_type: 'qq', code: 'any', state: 'any' } as const
    expect((await api.call('openSuccess', back)).code).toBe(400301)
    await api.stop()
  })

  it('is counted by address', async () => {
    const visitor = stack.client()
    for (let way = 0; way < 60; way += 1) expect((await visitor.call('openForeign', { open_type: 'qq' })).code).toBe(0)
    expect((await visitor.call('openForeign', { open_type: 'qq' })).code).toBe(400009)
    expect((await stack.client().call('openForeign', { open_type: 'qq' })).code).toBe(0)
  })
})
