import { openTypes } from '@bohe/api-client/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SocialLoginStack, startSocialLoginStack } from '#tests/social-login/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest } from '#tests/support/members/accounts.ts'

const none = { wechat: 0, QQ: 0, weibo: 0, facebook: 0, google: 0, twitter: 0 }

describe.each(oneDatabase)('a member’s social accounts, on $name', ({ open }) => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(open)
  })
  afterAll(() => stack?.stop())

  const gold = async (visitor = stack.browser()) => {
    await visitor.call('login', { username: 'gold@bohe.test', password: digest('gold2026') })
    return visitor
  }
  const diamond = async (visitor = stack.browser()) => {
    await visitor.call('login', { username: 'diamond@bohe.test', password: digest('diamond2026') })
    return visitor
  }
  /** A guest of his own, with a social account as the only way in. */
  const guest = async (subject: string, visitor = stack.browser()) => {
    await visitor.call('loginBind', { register_type: '3', code: await visitor.ticket('qq', { subject }) })
    return visitor
  }

  it.each(openTypes)('%s is bound, logs in, and is unbound', async provider => {
    const member = await gold()
    const bound = await member.bind(provider, { subject: 'goldie', nickname: 'Goldie' })
    expect(bound.data).toEqual({ bind_status: '3', code: '', nickname: 'Goldie', target: '' })
    const { data } = await stack.browser().logIn(provider, { subject: 'goldie' })
    expect(data.user_info?.email).toBe('gold@bohe.test')
    const key = provider === 'qq' ? 'QQ' : provider
    expect((await member.call('openList', {})).data).toEqual({ ...none, [key]: 1, offered: [...openTypes] })
    expect((await member.call('openUntied', { open_type: provider })).data).toEqual(none)
    expect((await stack.browser().logIn(provider, { subject: 'goldie' })).data.bind_status).toBe('4')
    expect((await member.call('userInfo', {})).code).toBe(0)
  })

  it('is bound with a token too, by a native client', async () => {
    const client = stack.client()
    const input = { username: 'gold@bohe.test', password: digest('gold2026'), os_type: '0' } as const
    const { data } = await client.call('login', input)
    const token = data.login_info.account_token
    expect((await client.bind('weibo', { subject: 'native' }, { token })).code).toBe(0)
    expect((await client.call('openUntied', { open_type: 'weibo' }, { token })).data).toEqual(none)
  })

  it('bound again is still bound', async () => {
    const member = await gold()
    await member.bind('google', { subject: 'again' })
    expect((await member.bind('google', { subject: 'again' })).code).toBe(0)
    await member.call('openUntied', { open_type: 'google' })
  })

  it('is one of each provider', async () => {
    const member = await gold()
    await member.bind('google', { subject: 'first' })
    const second = await member.bind('google', { subject: 'second' })
    expect([second.code, second.msg]).toEqual([400304, 'Faild! that account has been bounded!'])
    await member.call('openUntied', { open_type: 'google' })
    expect((await member.bind('google', { subject: 'second' })).code).toBe(0)
    await member.call('openUntied', { open_type: 'google' })
  })

  it('that is somebody else’s is refused, and stays his', async () => {
    await (await gold()).bind('facebook', { subject: 'mine' })
    expect((await (await diamond()).bind('facebook', { subject: 'mine' })).code).toBe(400304)
    expect((await stack.browser().logIn('facebook', { subject: 'mine' })).data.user_info?.email).toBe('gold@bohe.test')
  })

  it('ASVS 8.2.2: begun by one member is not ended by another', async () => {
    const visitor = await gold()
    const { code, state } = await visitor.visit('twitter', { subject: 'trap' }, { intent: 'bind' })
    await diamond(visitor)
    expect((await visitor.call('openBind', { open_type: 'twitter', code, state })).code).toBe(400302)
    expect((await stack.identities()).filter(({ provider }) => provider === 'twitter')).toEqual([])
  })

  it('is bound and unbound by members only', async () => {
    const visitor = stack.browser()
    expect((await visitor.call('openForeign', { open_type: 'qq', intent: 'bind' })).code).toBe(400006)
    const { code, state } = await visitor.visit('qq')
    expect((await visitor.call('openBind', { open_type: 'qq', code, state })).code).toBe(400006)
    expect((await visitor.call('openUntied', { open_type: 'qq' })).code).toBe(400006)
    expect((await visitor.call('openList', {})).code).toBe(400006)
  })

  it('that is not bound cannot be unbound, whoever else has one', async () => {
    await (await gold()).bind('wechat', { subject: 'hers' })
    expect((await (await diamond()).call('openUntied', { open_type: 'wechat' })).code).toBe(400305)
    expect((await stack.browser().logIn('wechat', { subject: 'hers' })).data.user_info?.email).toBe('gold@bohe.test')
  })

  it('is never unbound when it is the last way in', async () => {
    const member = await guest('last')
    const refused = await member.call('openUntied', { open_type: 'qq' })
    expect([refused.status, refused.code]).toEqual([200, 400307])
    await member.bind('weibo', { subject: 'second way' })
    expect((await member.call('openUntied', { open_type: 'qq' })).data).toEqual({ ...none, weibo: 1 })
    expect((await member.call('openUntied', { open_type: 'weibo' })).code).toBe(400307)
  })

  it('leaves one of two when both are unbound at once', async () => {
    const member = await guest('two at once')
    await member.bind('weibo', { subject: 'two at once' })
    const both = ['qq', 'weibo'] as const
    const answers = await Promise.all(both.map(open_type => member.call('openUntied', { open_type })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400307])
  })

  it('goes to one of twenty members who bind it at once', async () => {
    const members = []
    for (let n = 0; n < 20; n += 1) members.push(await guest(`rival ${n}`))
    const sent = await Promise.all(
      members.map(member => member.visit('google', { subject: 'the prize' }, { intent: 'bind' })),
    )
    const answers = await Promise.all(
      members.map((member, n) => {
        const { code = '', state = '' } = sent[n] ?? {}
        return member.call('openBind', { open_type: 'google', code, state })
      }),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 400304)).toHaveLength(19)
  })

  it('two of one provider bound at once by one member end as one', async () => {
    const member = await guest('greedy')
    const sent = await Promise.all(
      ['left', 'right'].map(subject => member.visit('google', { subject: `greedy ${subject}` }, { intent: 'bind' })),
    )
    const answers = await Promise.all(
      sent.map(({ code, state }) => member.call('openBind', { open_type: 'google', code, state })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400304])
  })
})
