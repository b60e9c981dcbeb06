import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { tokenHash } from '#keyed-hash.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByMail, codeByPhone, digest, isAlive } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const phone = '13800000001'
const byPassword = { username: phone, password: digest('mint2026') }

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const opens = async ({ code, data }: Awaited<ReturnType<TestApi['send']>>) =>
  code === 0 && isAlive(api, (data as { login_info: { account_token: string } }).login_info.account_token)

describe.each(oneDatabase)('logging in by a code, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  it('to a phone works once', async () => {
    const code = await codeByPhone(api, sandbox, phone, '4')
    expect(await opens(await api.call('login', { phone, ...code }))).toBe(true)
    const again = await api.call('login', { phone, ...code })
    expect([again.code, again.fields]).toEqual([400004, { smscode: expect.stringMatching(/./) }])
  })

  it('to a mailbox works, whatever its capitals', async () => {
    const code = await codeByMail(api, sandbox, 'gold@bohe.test', '4')
    expect(await opens(await api.call('login', { email: 'Gold@bohe.test', ...code }))).toBe(true)
  })

  it('used many times at once opens one session', async () => {
    const code = await codeByPhone(api, sandbox, phone, '4')
    const tries = ['a', 'b', 'c', 'd', 'e'].map(device_id => api.call('login', { phone, ...code, device_id }))
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter(each => each === 0)).toHaveLength(1)
    // Who comes after the others failed is asked for a captcha first.
    for (const refused of codes.filter(each => each !== 0)) expect([400004, 400002]).toContain(refused)
  })

  it.for([
    ['1', 'registration'],
    ['2', 'a new password'],
  ] as const)('sent for %s (%s) is refused', async ([state]) => {
    const code = await codeByPhone(api, sandbox, phone, state)
    expect((await api.call('login', { phone, ...code })).code).toBe(400004)
  })

  it('sent to somebody else is refused', async () => {
    const code = await codeByPhone(api, sandbox, '13800000055', '4')
    expect((await api.call('login', { phone, ...code })).code).toBe(400004)
  })

  it('with a remembered device lets it in without the password', async () => {
    const login = await api.call('login', { ...byPassword, device_id: 'desktop', remember_me: '1' })
    const remember_token = login.data.remember_token ?? ''
    const remembered = { username: phone, remember_token, remember_me: '1' } as const
    const again = await api.call('login', { ...remembered, device_id: 'desktop' })
    expect(await opens(again)).toBe(true)
    expect(again.data.remember_token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(again.data.remember_token).not.toBe(remember_token)
    expect((await api.call('login', { ...remembered, device_id: 'desktop' })).code).toBe(400007)
  })

  it('that two use at once lets one in', async () => {
    const login = await api.call('login', { ...byPassword, device_id: 'desktop', remember_me: '1' })
    const remembered = { username: phone, remember_token: login.data.remember_token ?? '', device_id: 'desktop' }
    const codes = (await Promise.all([1, 2, 3].map(() => api.call('login', remembered)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 400007, 400007])
  })
})

describe('a remembered device', () => {
  beforeAll(async () => {
    api = await startApi({ settings: sandbox.settings })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.clock.advance(90_000))

  const remembered = async (device_id = 'desktop') => {
    const { data } = await api.call('login', { ...byPassword, device_id, remember_me: '1' })
    const again = { username: phone, remember_token: data.remember_token ?? '', device_id }
    return { token: data.login_info.account_token, again }
  }

  it('is remembered only when that was asked for', async () => {
    expect((await api.call('login', byPassword)).data.remember_token).toBeUndefined()
    const { again } = await remembered()
    expect((await api.call('login', { ...again, remember_me: '1' })).data.remember_token).toHaveLength(32)
  })

  it('is known by its cookie in a browser', async () => {
    const origin = 'http://localhost:4100'
    const login = await api.call('login', { ...byPassword, remember_me: '1' }, { headers: { origin } })
    const cookie = login.cookies.map(each => each.split(';')[0]).find(each => each?.startsWith('device_id_0')) ?? ''
    const again = { username: phone, remember_token: login.data.remember_token ?? '' }
    expect((await api.call('login', again, { headers: { origin } })).code).toBe(400007)
    expect((await api.call('login', again, { headers: { origin, cookie } })).code).toBe(0)
  })

  it('is that device, of that member', async () => {
    const { again } = await remembered()
    expect((await api.call('login', { ...again, device_id: 'other' })).code).toBe(400007)
    expect((await api.call('login', { ...again, username: 'gold@bohe.test' })).code).toBe(400007)
    expect((await api.call('login', again)).code).toBe(0)
  })

  it('is forgotten 90 days after its last use', async () => {
    const { again } = await remembered()
    api.clock.advance(89 * 86_400)
    const { data } = await api.call('login', { ...again, remember_me: '1' })
    api.clock.advance(90 * 86_400 - 1)
    const next = { ...again, remember_token: data.remember_token ?? '', remember_me: '1' } as const
    const { data: last } = await api.call('login', next)
    expect(last.remember_token).toHaveLength(32)
    api.clock.advance(90 * 86_400)
    expect((await api.call('login', { ...next, remember_token: last.remember_token ?? '' })).code).toBe(400007)
  })

  it('is still remembered after logging out', async () => {
    const { token, again } = await remembered()
    await api.call('logout', {}, { token })
    expect((await api.call('login', again)).code).toBe(0)
  })

  it('is forgotten by a log-in there that does not ask for it', async () => {
    const { again } = await remembered()
    await api.call('login', { ...byPassword, device_id: 'desktop' })
    expect((await api.call('login', again)).code).toBe(400007)
  })
})

describe('a bind ticket at log-in', () => {
  beforeAll(async () => {
    api = await startApi({ settings: sandbox.settings })
  })
  afterAll(() => api.stop())
  beforeEach(() => api.clock.advance(90_000))

  const ticketFor = async (subject: string, ticket: string) => {
    const identity = { provider: 'wechat', app_id: 'wx1', subject, unionid: null, nickname: '微友' } as const
    const expires_at = secondsAfter(api.clock.now(), 600)
    const row = { ticket_hash: tokenHash(ticket), browser_hash: null, ...identity, expires_at }
    await api.context.db.insertInto('bind_tickets').values(row).execute()
    return ticket
  }
  const owners = async (subject: string) => {
    const rows = await api.context.db.selectFrom('identities').selectAll().where('subject', '=', subject).execute()
    return rows.map(row => row.member_id)
  }
  const sessions = () => api.context.db.selectFrom('sessions').selectAll().execute()

  it('attaches the social account behind it', async () => {
    const ticket = await ticketFor('openid-1', 'ticket-1')
    expect((await api.call('login', { ...byPassword, code: ticket })).code).toBe(0)
    expect(await owners('openid-1')).toHaveLength(1)
    const again = await api.call('login', { ...byPassword, code: ticket })
    expect(again.code).toBe(400306)
  })

  it('whose social account is another member’s opens nothing, and uses nothing up', async () => {
    await ticketFor('openid-2', 'ticket-2')
    await api.call('login', { username: 'gold@bohe.test', password: digest('gold2026'), code: 'ticket-2' })
    await ticketFor('openid-2', 'ticket-3')
    const proof = await codeByPhone(api, sandbox, phone, '4')
    const before = await sessions()
    expect((await api.call('login', { phone, ...proof, code: 'ticket-3' })).code).toBe(400304)
    expect(await sessions()).toEqual(before)
    expect(await owners('openid-2')).toHaveLength(1)
    expect((await api.call('login', { phone, ...proof })).code).toBe(0)
  })

  it('is not spent by a wrong password', async () => {
    await ticketFor('openid-4', 'ticket-4')
    const guess = { username: 'diamond@bohe.test', password: digest('wrong2026'), code: 'ticket-4' }
    expect((await api.call('login', guess)).code).toBe(400007)
    expect(await owners('openid-4')).toEqual([])
    expect((await api.call('login', { ...guess, password: digest('diamond2026') })).code).toBe(0)
    expect(await owners('openid-4')).toHaveLength(1)
  })
})
