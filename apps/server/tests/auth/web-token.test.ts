import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purge } from '#database/purge.ts'
import { tokenHash } from '#keyed-hash.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, gold, isAlive, logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const origin = 'http://localhost:4100'

let api: TestApi
const cookieOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find(cookie => cookie.startsWith('account_token_0='))?.split(';')[0] ?? ''

describe.each(oneDatabase)('a token for the website, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  const app = async (device_id = 'app') => {
    const { data } = await api.call('login', { ...gold, device_id, os_type: '2' })
    return data.login_info.account_token
  }
  const ask = async (token: string) => (await api.call('webToken', {}, { token })).data.web_token
  const enter = (account_token: string, more: object = {}) =>
    api.call('redeemToken', { account_token, ...more }, { headers: { origin } })

  it('logs a browser in, and leaves the app as it is', async () => {
    const token = await app()
    const { data, code } = await api.call('webToken', {}, { token })
    const end = new Date(api.clock.now().getTime() + 60_000).toISOString()
    expect([code, data]).toEqual([0, { web_token: expect.stringMatching(/^[\w-]{43}$/), expiry_time: end }])
    const answer = await enter(data.web_token)
    expect([answer.code, answer.data.user_info.email, answer.data.login_info.account_token]).toEqual([
      ...[0, 'gold@bohe.test', ''],
    ])
    expect((await api.call('userInfo', {}, { headers: { origin, cookie: cookieOf(answer) } })).code).toBe(0)
    expect(await isAlive(api, token)).toBe(true)
    const { list } = (await api.call('manageDevices', {}, { token })).data
    expect(list.filter(each => each.is_online === 1).map(each => each.os_type)).toEqual(
      expect.arrayContaining(['2', '4']),
    )
  })

  it('is good once, of many at once too', async () => {
    const token = await app()
    const account_token = await ask(token)
    const calls = Array.from({ length: 10 }, (_, n) => api.call('redeemToken', { account_token, device_id: `d${n}` }))
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, ...Array(9).fill(400006)])
    expect(await isAlive(api, token)).toBe(true)
  })

  it('is good for a minute', async () => {
    const token = await app()
    const [early, late] = [await ask(token), await ask(token)]
    api.clock.advance(59)
    expect((await enter(early)).code).toBe(0)
    api.clock.advance(1)
    expect((await enter(late)).code).toBe(400006)
    await purge(api.context.db, api.clock.now())
    expect(await api.context.db.selectFrom('web_tokens').selectAll().execute()).toEqual([])
  })

  it('ASVS 7.2.3: is kept as a hash alone, and is no log-in itself', async () => {
    const token = await app()
    const webToken = await ask(token)
    const rows = await api.context.db.selectFrom('web_tokens').select(['token_hash']).execute()
    expect(rows.some(({ token_hash }) => tokenHash(webToken).equals(token_hash))).toBe(true)
    expect(JSON.stringify(rows.map(row => row.token_hash.toString('latin1')))).not.toContain(webToken)
    expect(await isAlive(api, webToken)).toBe(false)
  })

  it('names its account to who asks first, and is not spent by that', async () => {
    const account_token = await ask(await app())
    const named = await api.call('accountOfToken', { account_token }, { headers: { origin } })
    expect([named.code, named.data.masked_name]).toEqual([0, expect.stringContaining('*')])
    expect((await enter(account_token)).code).toBe(0)
  })

  it('makes a session of a browser, whatever is said, and none in the place of the app’s', async () => {
    const token = await app('the-app')
    const answer = await api.call('redeemToken', {
      account_token: await ask(token),
      device_id: 'the-app',
      os_type: '2',
    })
    expect(answer.code).toBe(0)
    expect([await isAlive(api, token), await isAlive(api, answer.data.login_info.account_token)]).toEqual([true, true])
    const { list } = (await api.call('manageDevices', {}, { token })).data
    const now = api.clock.now().toISOString()
    expect(list.filter(({ last_time }) => last_time === now).map(({ os_type }) => os_type)).toEqual(
      expect.arrayContaining(['2', '4']),
    )
  })

  it('is worth nothing to who is logged in as somebody else, and stays good', async () => {
    const account_token = await ask(await app())
    const login = { username: 'diamond@bohe.test', password: digest('diamond2026') }
    const cookie = cookieOf(await api.call('login', login, { headers: { origin } }))
    expect((await api.call('redeemToken', { account_token }, { headers: { origin, cookie } })).code).toBe(400308)
    expect((await enter(account_token)).code).toBe(0)
  })

  it('ASVS 7.4.3: dies with the session that asked for it, and with a new password', async () => {
    const ends = {
      'a log-out': (token: string) => api.call('logout', {}, { token }),
      'a kick': async () => {
        const desktop = await logIn(api, 'gold@bohe.test', 'gold2026')
        return api.call('manageDevices', { device_id: 'app' }, { token: desktop })
      },
      'a log-in on the same device': () => api.call('login', { ...gold, device_id: 'app', os_type: '2' }),
      'a new password': async (token: string) => {
        const change = { old_password: digest('gold2026'), new_password: digest('gold-2027') }
        const both = { ...change, new_password_confirmation: change.new_password }
        const changed = await api.call('changePassword', both, { token })
        const back = { old_password: digest('gold-2027'), new_password: digest('gold2026') }
        await api.call('changePassword', { ...back, new_password_confirmation: back.new_password }, { token })
        return changed
      },
    }
    for (const [what, end] of Object.entries(ends)) {
      api.clock.advance(901)
      const token = await app()
      const account_token = await ask(token)
      expect([what, (await end(token)).code]).toEqual([what, 0])
      expect([what, (await enter(account_token)).code]).toEqual([what, 400006])
    }
  })

  it('ASVS 7.3.2: opens nothing that lives longer than the log-in behind it', async () => {
    const token = await app()
    const end = api.clock.now().getTime() + 30 * 86_400_000
    while (api.clock.now().getTime() + 7_199_000 < end) {
      api.clock.advance(7199)
      expect(await isAlive(api, token)).toBe(true)
    }
    const { data } = await enter(await ask(token))
    expect(data.login_info.expiry_time).toBe(new Date(end).toISOString())
  })

  it('is not given to a browser, nor to who is not logged in, nor without end', async () => {
    const token = await app()
    expect((await api.call('webToken', {}, { token, headers: { origin } })).code).toBe(400005)
    expect((await api.call('webToken', {}, { token, headers: { 'sec-fetch-site': 'same-origin' } })).code).toBe(400005)
    expect((await api.call('webToken', {})).code).toBe(400006)
    const codes = []
    for (let n = 0; n < 61; n++) codes.push((await api.call('webToken', {}, { token })).code)
    expect([codes[59], codes[60]]).toEqual([0, 400009])
  })
})
