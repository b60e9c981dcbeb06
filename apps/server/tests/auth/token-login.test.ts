import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { gold, isAlive, logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const origin = 'http://localhost:4100'

let api: TestApi
const cookieOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find(cookie => cookie.startsWith('account_token_0='))?.split(';')[0] ?? ''

describe.each(oneDatabase)('a token from an address, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  const fromClient = () => logIn(api, 'gold@bohe.test', 'gold2026', { headers: { 'user-agent': 'Bohe/3.1' } })

  it('dies, and a new one takes over as a cookie', async () => {
    const account_token = await fromClient()
    const answer = await api.call('redeemToken', { account_token }, { headers: { origin } })
    expect([answer.code, answer.data.login_info.account_token]).toEqual([0, ''])
    expect(answer.data.user_info.email).toBe('gold@bohe.test')
    expect(JSON.stringify([answer.data, answer.cookies])).not.toContain(account_token)
    expect(await isAlive(api, account_token)).toBe(false)
    expect((await api.call('userInfo', {}, { headers: { origin, cookie: cookieOf(answer) } })).code).toBe(0)
  })

  it('is good for one exchange, of many at once too', async () => {
    const account_token = await fromClient()
    const calls = Array.from({ length: 10 }, (_, n) => api.call('redeemToken', { account_token, device_id: `d${n}` }))
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, ...Array(9).fill(400006)])
  })

  it('that is dead says so', async () => {
    const account_token = await fromClient()
    api.clock.advance(7200)
    const answer = await api.call('redeemToken', { account_token }, { language: 'zh_CN', headers: { origin } })
    expect([answer.code, answer.cookies]).toEqual([400006, []])
    expect((await api.call('redeemToken', { account_token: 'nobody-had-it' })).code).toBe(400006)
  })

  it('of another member changes nothing for who is logged in', async () => {
    const account_token = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    const cookie = cookieOf(await api.call('login', gold, { headers: { origin } }))
    const refused = await api.call('redeemToken', { account_token }, { headers: { origin, cookie } })
    expect([refused.code, refused.cookies]).toEqual([400308, []])
    expect(await isAlive(api, account_token)).toBe(true)
    const still = await api.call('userInfo', {}, { headers: { origin, cookie } })
    expect(still.data.email).toBe('gold@bohe.test')
  })

  it('names its account, masked, and stays as it is', async () => {
    const account_token = await logIn(api, '13800000001', 'mint2026')
    const member = await api.call('userInfo', {}, { token: account_token })
    const named = await api.call('accountOfToken', { account_token }, { headers: { origin } })
    expect([named.code, named.cookies]).toEqual([0, []])
    const { nickname, mobile, email } = member.data
    expect(named.data.masked_name).toMatch(/\*{3}/)
    for (const whole of [nickname, mobile, email].filter(Boolean))
      expect(JSON.stringify(named.data)).not.toContain(whole)
    expect(await isAlive(api, account_token)).toBe(true)
  })

  it('names nobody when it is dead, another member is logged in, or it is asked too often', async () => {
    const account_token = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    expect((await api.call('accountOfToken', { account_token: 'nobody-had-it' })).code).toBe(400006)
    const cookie = cookieOf(await api.call('login', gold, { headers: { origin } }))
    expect((await api.call('accountOfToken', { account_token }, { headers: { origin, cookie } })).code).toBe(400308)
    const from = { address: '192.0.2.77' }
    const codes = []
    for (let n = 0; n < 61; n++) codes.push((await api.call('accountOfToken', { account_token }, from)).code)
    expect([codes[59], codes[60]]).toEqual([0, 400009])
  })

  it('of the same member replaces the session of the browser', async () => {
    const cookie = cookieOf(await api.call('login', gold, { headers: { origin } }))
    const account_token = await fromClient()
    const answer = await api.call('redeemToken', { account_token }, { headers: { origin, cookie } })
    expect(answer.code).toBe(0)
    expect((await api.call('userInfo', {}, { headers: { origin, cookie } })).code).toBe(400006)
  })

  it('is welcome where a log-in of another member has ended', async () => {
    const cookie = cookieOf(await api.call('login', gold, { headers: { origin } }))
    api.clock.advance(7200)
    const account_token = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    const answer = await api.call('redeemToken', { account_token }, { headers: { origin, cookie } })
    expect([answer.code, answer.data.user_info.email]).toEqual([0, 'diamond@bohe.test'])
  })

  it('ASVS 7.3.2: does not live longer for being handed on', async () => {
    let token = await fromClient()
    const end = api.clock.now().getTime() + 30 * 86_400_000
    while (api.clock.now().getTime() + 7_199_000 < end) {
      api.clock.advance(7199)
      const { data } = await api.call('redeemToken', { account_token: token, device_id: 'desktop' })
      token = data.login_info.account_token
    }
    api.clock.set(new Date(end - 1000))
    const { data } = await api.call('redeemToken', { account_token: token, device_id: 'desktop' })
    expect(data.login_info.expiry_time).toBe(new Date(end).toISOString())
    api.clock.set(new Date(end))
    expect(await isAlive(api, data.login_info.account_token)).toBe(false)
  })

  it('takes over though ten browsers are logged in', async () => {
    const account_token = await logIn(api, 'gold@bohe.test', 'gold2026', { headers: { 'user-agent': 'Bohe/3.1' } })
    api.clock.advance(60)
    for (let n = 0; n < 10; n++) await api.call('login', { ...gold, device_id: `browser-${n}`, os_type: '4' })
    const native = await api.call('login', { ...gold, device_id: 'client', os_type: '0' })
    expect(await isAlive(api, account_token)).toBe(false)
    api.clock.advance(60)
    for (let n = 0; n < 10; n++) await api.call('login', { ...gold, device_id: `browser-${n}`, os_type: '4' })
    const token = native.data.login_info.account_token
    const { data } = await api.call('redeemToken', { account_token: token, device_id: 'new', os_type: '4' })
    expect(await isAlive(api, data.login_info.account_token)).toBe(true)
  })

  it.for([
    [undefined, 'nothing'],
    ['', 'an empty one'],
    ['a b', 'one of strange characters'],
    ['x'.repeat(129), 'one that is too long'],
    [7, 'a number'],
  ])('is no %s', async ([account_token]) => {
    const answer = await api.send('redeemToken', { account_token })
    expect([answer.code, Object.keys(answer.fields)]).toEqual([400001, ['account_token']])
  })

  it('is tried sixty times a minute from one address', async () => {
    const attempt = () => api.call('redeemToken', { account_token: 'guess' }, { address: '192.0.2.44' })
    const codes = []
    for (let n = 0; n < 61; n++) codes.push((await attempt()).code)
    expect([codes[59], codes[60]]).toEqual([400006, 400009])
  })
})
