import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type SocialLoginStack, startSocialLoginStack } from './stack.ts'

/** What each provider's subjects look like. */
const subjects: Record<OpenType, RegExp> = {
  wechat: /^o[\w-]{27}$/,
  qq: /^[0-9A-F]{32}$/,
  weibo: /^\d{10}$/,
  facebook: /^\d{15,17}$/,
  google: /^\d{21}$/,
  twitter: /^\d{5,20}$/,
}

describe.each(oneDatabase)('logging in with a social account, on $name', ({ open }) => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(open)
  })
  afterAll(() => stack?.stop())

  it.each(openTypes)('with %s: unknown at first, a member afterwards', async provider => {
    const visitor = stack.browser()
    const person = { subject: 'lin', nickname: '林小夏' }
    const back = await visitor.visit(provider, person, { target: '/user.html?tab=profile' })
    expect(back.address.href).toMatch(`http://localhost:4100/open/${provider}?`)
    const first = await visitor.call('openSuccess', { open_type: provider, code: back.code, state: back.state })
    expect(first.data).toEqual({
      bind_status: '4',
      code: expect.stringMatching(/^[\w-]{43}$/),
      nickname: '林小夏',
      target: '/user.html?tab=profile',
    })

    const bound = await visitor.call('loginBind', { register_type: '3', code: first.data.code })
    expect([bound.code, bound.msg]).toEqual([0, 'success'])
    const { user_name } = bound.data.user_info
    expect(user_name).toMatch(/^uid:[a-z0-9]{10}$/)
    const [identity] = (await stack.identities()).filter(each => each.provider === provider)
    expect(identity?.subject).toMatch(subjects[provider])
    expect(identity?.app_id).toBe(stack.settings[`OAUTH_${provider.toUpperCase()}_ID`])

    const again = await stack.browser().logIn(provider, { subject: 'lin', nickname: 'Lin' })
    expect(again.data).toMatchObject({ bind_status: '3', code: '', nickname: 'Lin', user_info: { user_name } })
    expect(again.data.login_info?.account_token).toBe('')
    expect(again.cookies.join()).toMatch(/account_token_0=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax/)
    const another = await stack.browser().logIn(provider, { subject: 'wang' })
    expect(another.data.bind_status).toBe('4')
  })

  it('by a native client answers with its token', async () => {
    const ticket = await stack.client().ticket('qq', { subject: 'native' })
    const bound = await stack.client().call('loginBind', { register_type: '3', code: ticket, os_type: '0' })
    expect(bound.data.login_info.account_token).toMatch(/^[\w-]{43}$/)
    const { data } = await stack.client().logIn('qq', { subject: 'native' })
    const info = await stack.api.call('userInfo', {}, { token: data.login_info?.account_token })
    expect(info.data.user_name).toBe(bound.data.user_info.user_name)
  })

  it('lists the providers, and a member’s own', async () => {
    const offered = await stack.client().call('openOffered', {})
    expect(offered.data.offered).toEqual(openTypes)
    const visitor = stack.browser()
    await visitor.call('loginBind', { register_type: '3', code: await visitor.ticket('qq', { subject: 'lister' }) })
    const flags = { wechat: 0, QQ: 1, weibo: 0, facebook: 0, google: 0, twitter: 0 }
    expect((await visitor.call('openList', {})).data).toEqual({ ...flags, offered: [...openTypes] })
  })
})
