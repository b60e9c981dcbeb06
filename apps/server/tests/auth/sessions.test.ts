import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { purge } from '#database/purge.ts'
import { transaction } from '#database/transaction.ts'
import { signOut, startSession } from '#features/auth/session.ts'
import type { Call } from '#http/call.ts'
import type { SessionCookies } from '#http/cookies.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, isAlive, logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi

/** What a call without any cookie knows. */
const callFrom = (deviceId: string, now = api.clock.now()) =>
  ({
    context: api.context,
    now,
    address: '203.0.113.7',
    userAgent: 'Bohe/3.1',
    isBrowser: false,
    deviceId,
    cookies: { token: undefined } as SessionCookies,
  }) as Call

const memberId = async (email: string) => {
  const found = await api.context.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst()
  return found?.id ?? expect.fail(`no member ${email}`)
}
const open = (member: number, deviceId: string, osType: string, now?: Date) =>
  transaction(api.context.db, tx => startSession(tx, callFrom(deviceId, now), member, osType))
const sessionsOf = (member: number, isBrowser: boolean) =>
  api.context.db
    .selectFrom('sessions')
    .select('device_id')
    .where('member_id', '=', member)
    .where('is_browser', '=', isBrowser)
    .execute()
const hundred = Array.from({ length: 100 }, (_, n) => `device-${n}`)

describe.each(oneDatabase)('the sessions of a member, on $name', ({ open: database }) => {
  beforeAll(async () => {
    api = await startApi({ database })
  })
  afterAll(() => api?.stop())

  it.for([
    ['gold@bohe.test', '0', 1],
    ['diamond@bohe.test', '2', 2],
    ['diamond@bohe.test', '4', 10],
  ] as const)(
    'ASVS 7.1.2: opened a hundred at once by %s with os_type %s stay at %i',
    async ([email, osType, limit]) => {
      const member = await memberId(email)
      const tokens = await Promise.all(hundred.map(device => open(member, device, osType)))
      expect(await sessionsOf(member, osType === '4')).toHaveLength(limit)
      const alive = await Promise.all(tokens.map(each => isAlive(api, each)))
      expect(alive.filter(Boolean)).toHaveLength(limit)
    },
  )

  it('opened on one device at once stay one', async () => {
    const member = await memberId('gold@bohe.test')
    const tokens = await Promise.all(hundred.slice(0, 20).map(() => open(member, 'one', '0')))
    expect((await Promise.all(tokens.map(each => isAlive(api, each)))).filter(Boolean)).toHaveLength(1)
  })

  it('end oldest first, and the new one never, though its node’s clock is slow', async () => {
    const member = await memberId('gold@bohe.test')
    const first = await open(member, 'first', '0')
    const second = await open(member, 'second', '0', secondsAfter(api.clock.now(), -30))
    expect([await isAlive(api, first), await isAlive(api, second)]).toEqual([false, true])
  })

  it('end everywhere else at once, with every remembered device', async () => {
    const login = { username: 'gold@bohe.test', password: digest('gold2026') }
    const other = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    const devices = ['here', 'there'].map(device_id => ({ ...login, device_id, remember_me: '1' as const }))
    const [here, there] = await Promise.all(devices.map(each => api.call('login', each)))
    const member = await memberId('gold@bohe.test')
    const token = here?.data.login_info.account_token ?? ''
    const kept = await api.context.db.selectFrom('sessions').select('id').where('device_id', '=', 'here').execute()
    await transaction(api.context.db, tx => signOut(tx, member, kept[0]?.id))
    const alive = await Promise.all(
      [token, there?.data.login_info.account_token ?? '', other].map(each => isAlive(api, each)),
    )
    expect(alive).toEqual([true, false, true])
    for (const [n, answer] of [here, there].entries()) {
      const again = { username: login.username, remember_token: answer?.data.remember_token ?? '' }
      expect((await api.call('login', { ...again, device_id: ['here', 'there'][n] })).code).toBe(400007)
    }
    await transaction(api.context.db, tx => signOut(tx, member))
    expect(await isAlive(api, token)).toBe(false)
  })
})

describe('a session', () => {
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())
  beforeEach(() => api.clock.advance(90_000))

  it('ASVS 7.3.1: ends after two hours without use', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    api.clock.advance(7199)
    expect(await isAlive(api, token)).toBe(true)
    api.clock.advance(7200)
    expect(await isAlive(api, token)).toBe(false)
  })

  it('ASVS 7.3.2: ends thirty days after the log-in, however much it is used', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    const end = secondsAfter(api.clock.now(), 30 * 86_400)
    while (secondsAfter(api.clock.now(), 7000) < end) {
      api.clock.advance(7000)
      expect(await isAlive(api, token)).toBe(true)
    }
    api.clock.set(secondsAfter(end, -1))
    expect(await isAlive(api, token)).toBe(true)
    api.clock.set(end)
    expect(await isAlive(api, token)).toBe(false)
  })

  it('ASVS 7.2.3: has a token of 256 random bits, kept as a hash', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => logIn(api, 'gold@bohe.test', 'gold2026')))
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(new Set(tokens).size).toBe(3)
    const rows = await api.context.db.selectFrom('sessions').select('token_hash').execute()
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })

  it('ASVS 7.2.4: is a new one at each log-in, and the browser’s old one ends', async () => {
    const origin = 'http://localhost:4100'
    const cookieOf = ({ cookies }: { cookies: string[] }) =>
      cookies.find(cookie => cookie.startsWith('account_token_0='))?.split(';')[0] ?? ''
    const login = { username: 'gold@bohe.test', password: digest('gold2026') }
    const first = cookieOf(await api.call('login', login, { headers: { origin } }))
    const again = await api.call('login', login, { headers: { origin, cookie: first } })
    expect(cookieOf(again)).not.toBe(first)
    expect((await api.call('userInfo', {}, { headers: { origin, cookie: first } })).code).toBe(400006)
    expect((await api.call('userInfo', {}, { headers: { origin, cookie: cookieOf(again) } })).code).toBe(0)
  })

  it('ASVS 7.4.1: is worth nothing after log-out', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    await api.call('logout', {}, { token })
    expect(await isAlive(api, token)).toBe(false)
    expect((await api.call('redeemToken', { account_token: token })).code).toBe(400006)
  })

  it('and a remembered device that ended are cleared away', async () => {
    const login = { username: 'gold@bohe.test', password: digest('gold2026'), remember_me: '1' } as const
    await api.call('login', { ...login, device_id: 'old' })
    await purge(api.context.db, secondsAfter(api.clock.now(), 89 * 86_400))
    const remembered = () => api.context.db.selectFrom('remembered_devices').select('device_id').execute()
    expect(await api.context.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await remembered()).toEqual([{ device_id: 'old' }])
    await purge(api.context.db, secondsAfter(api.clock.now(), 91 * 86_400))
    expect(await remembered()).toEqual([])
  })
})
