import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Overloaded } from '#password-hashing.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, gold, isAlive, logIn, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const diamond = { username: 'diamond@bohe.test', password: digest('diamond2026') }
const wrong = digest('wrong2026')

let api: TestApi

describe.each(oneDatabase)('logging in, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api?.stop())

  it.for([
    ['an e-mail address', 'Gold@Bohe.test', 'gold2026'],
    ['a phone', '13800000001', 'mint2026'],
    ['a user name', 'DEMO-bhgold01', 'gold2026'],
  ])('works with %s', async ([, username, password]) => {
    const { code, data } = await api.call('login', {
      username: username as string,
      password: digest(password as string),
    })
    expect(code).toBe(0)
    expect(data.login_info).toEqual({
      account_token: expect.stringMatching(/^[\w-]{43}$/),
      expiry_time: '2026-11-21T10:00:00.000Z',
    })
  })

  it('locks nobody out who came while the server was busy', async () => {
    const { hashing } = api.context
    const busy = { ...hashing, verify: () => Promise.reject(new Overloaded('busy')) }
    Object.assign(api.context, { hashing: busy })
    const codes: number[] = []
    for (let tries = 0; tries < 12; tries++) codes.push((await api.call('login', gold)).code)
    Object.assign(api.context, { hashing })
    expect(new Set(codes)).toEqual(new Set([400009]))
    expect((await api.call('login', gold)).code).toBe(0)
  })

  it('shows the running membership in the caller’s language', async () => {
    const shown = (language: 'zh_CN' | 'en') => api.call('login', gold, { language })
    const month = { package_level: '100', package_id: '11', billing_type: '2', pause_status_id: 0 }
    expect((await shown('en')).data.user_info).toMatchObject({ ...month, group_title: 'Gold', package_title: 'Gold' })
    expect((await shown('zh_CN')).data.user_info).toMatchObject({ ...month, group_title: '黄金会员' })
  })

  it('keeps a password and a token only as hashes', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    const { rows } = await api.context.db
      .selectFrom('members')
      .select('password_hash')
      .execute()
      .then(rows => ({ rows }))
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
    const sessions = await api.context.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(sessions.map(row => Buffer.from(row.token_hash).toString('latin1')))).not.toContain(token)
  })

  it('of a package’s devices signs the oldest native client out, exactly', async () => {
    const from = (device_id: string) => api.call('login', { ...diamond, os_type: '0', device_id })
    const logins = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(from))
    const tokens = logins.map(({ data }) => data.login_info.account_token)
    const alive = await Promise.all(tokens.map(each => isAlive(api, each)))
    expect(alive.filter(Boolean)).toHaveLength(2)
    const browser = (await api.call('login', diamond)).data.login_info.account_token
    expect((await Promise.all([...tokens, browser].map(each => isAlive(api, each)))).filter(Boolean)).toHaveLength(3)
  })

  it('keeps ten browser sessions', async () => {
    const logins = []
    for (const device_id of 'abcdefghijkl') logins.push(await api.call('login', { ...gold, device_id }))
    const alive = await Promise.all(logins.map(({ data }) => isAlive(api, data.login_info.account_token)))
    expect(alive).toEqual([false, false, ...Array(10).fill(true)])
  })
})

describe('a session', () => {
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  it('lives two hours from its last use', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    for (const _ of [1, 2, 3]) {
      api.clock.advance(7199)
      expect(await isAlive(api, token)).toBe(true)
    }
    api.clock.advance(7200)
    const { status, code, msg } = await api.call('userInfo', {}, { token })
    expect([status, code, msg]).toEqual([200, 400006, 'Login expired, please re-login'])
  })

  it('of a device ends when the member logs in there again', async () => {
    const first = await api.call('login', { ...gold, device_id: 'desktop' })
    const second = await api.call('login', { ...gold, device_id: 'desktop' })
    expect(await isAlive(api, first.data.login_info.account_token)).toBe(false)
    expect(await isAlive(api, second.data.login_info.account_token)).toBe(true)
  })

  it('ends with log-out, and the next log-out says it is over', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    expect(await api.call('logout', {}, { token })).toMatchObject({ code: 0, data: {} })
    expect((await api.call('logout', {}, { token, language: 'zh_CN' })).code).toBe(400006)
  })

  it('ASVS 14.2.1: may be named in the body, never in a query', async () => {
    const account_token = await logIn(api, 'gold@bohe.test', 'gold2026')
    expect((await api.send('userInfo', { account_token })).code).toBe(0)
    const inQuery = await api.request({
      method: 'POST',
      url: `/api/user/info?account_token=${account_token}`,
      payload: {},
    })
    expect(inQuery.json().code).toBe(400006)
  })
})

describe('a browser', () => {
  const origin = 'http://localhost:4100'
  const cookieOf = (answer: { cookies: string[] }, name: string) =>
    answer.cookies.find(cookie => cookie.startsWith(`${name}=`))
  const pairOf = (cookie = '') => cookie.split(';')[0] ?? ''

  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  it('gets its token only as a cookie that names the region', async () => {
    const answer = await api.call('login', gold, { headers: { origin }, region: '1' })
    expect(answer.data.login_info.account_token).toBe('')
    expect(cookieOf(answer, 'account_token_1')).toMatch(
      /^account_token_1=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookieOf(answer, 'device_id_1')).toContain('Max-Age=31536000')
    expect(cookieOf(answer, 'member_1')).toBe('member_1=1; Max-Age=7200; Path=/; SameSite=Lax')
    const cookie = pairOf(cookieOf(answer, 'account_token_1'))
    expect((await api.call('userInfo', {}, { headers: { cookie, origin }, region: '1' })).code).toBe(0)
    expect((await api.call('userInfo', {}, { headers: { cookie, origin }, region: '0' })).code).toBe(400006)
  })

  it('cannot smuggle anything into its cookies', async () => {
    const answer = await api.call('login', { ...gold, device_id: 'a; Domain=evil.example' }, { headers: { origin } })
    expect([answer.code, cookieOf(answer, 'device_id_0')]).toEqual([0, undefined])
  })

  it('keeps its cookie sliding while it is used, and loses it at log-out', async () => {
    const login = await api.call('login', gold, { headers: { origin } })
    const headers = { origin, cookie: pairOf(cookieOf(login, 'account_token_0')) }
    expect((await api.call('userInfo', {}, { headers })).cookies).toEqual([])
    api.clock.advance(61)
    expect(cookieOf(await api.call('userInfo', {}, { headers }), 'account_token_0')).toContain('Max-Age=7200')
    expect(cookieOf(await api.call('logout', {}, { headers }), 'account_token_0')).toContain('Max-Age=0')
    expect((await api.call('userInfo', {}, { headers })).code).toBe(400006)
  })

  it('that logs in as another member ends the first one’s session', async () => {
    const first = await api.call('login', gold, { headers: { origin } })
    const cookie = pairOf(cookieOf(first, 'account_token_0'))
    await api.call('login', diamond, { headers: { origin, cookie } })
    expect((await api.call('userInfo', {}, { headers: { origin, cookie } })).code).toBe(400006)
  })

  it.each([
    ['a strange origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('on a page of %s is refused', async (_what, headers) => {
    const refused = await api.call('login', gold, { headers, language: 'zh_CN' })
    expect([refused.status, refused.code, refused.cookies]).toEqual([200, 400005, []])
  })
})

describe('guessing passwords', () => {
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())
  beforeEach(() => api.clock.advance(90_000))

  it.each([
    ['a known', 'gold@bohe.test'],
    ['an unknown', 'nobody@bohe.test'],
  ])('of %s account gives one answer, then wants a captcha, then lets the account rest', async (_what, username) => {
    const guess = async (n: number, more = {}) => {
      const answer = await api.call('login', { username, password: wrong, ...more }, { address: `192.0.2.${n}` })
      return [answer.code, answer.msg]
    }
    for (const n of [1, 2, 3]) expect(await guess(n)).toEqual([400007, 'The account or the password is wrong'])
    expect(await guess(4)).toEqual([400002, 'Please enter the graphic code'])
    for (const n of [4, 5, 6, 7, 8, 9, 10]) expect((await guess(n, await solvedCaptcha(api)))[0]).toBe(400007)
    expect(await guess(11, await solvedCaptcha(api))).toEqual([
      400008,
      'Too many attempts, please try again in 15 minutes',
    ])
    api.clock.advance(901)
    expect((await guess(12))[0]).toBe(400007)
  })

  it('ASVS 6.3.1: by phone, mailbox and user name are guesses of one account', async () => {
    const named = { country_code: '86', mobile: '13800000055' }
    await api.context.db.updateTable('members').set(named).where('email', '=', 'gold@bohe.test').execute()
    const names = [
      'gold@bohe.test',
      '13800000055',
      'demo-bhgold01',
      '+8613800000055',
      'GOLD@bohe.test',
      'DEMO-BHGOLD01',
    ]
    const guess = async (n: number, more = {}) => {
      const username = names[n % names.length] ?? ''
      return (await api.call('login', { username, password: wrong, ...more }, { address: `192.0.2.${n + 1}` })).code
    }
    for (const n of [0, 1, 2]) expect(await guess(n)).toBe(400007)
    expect(await guess(3)).toBe(400002)
    for (const n of [3, 4, 5, 6, 7, 8, 9]) expect(await guess(n, await solvedCaptcha(api))).toBe(400007)
    for (const n of [10, 11, 12]) expect(await guess(n, await solvedCaptcha(api))).toBe(400008)
    const other = { username: 'diamond@bohe.test', password: wrong }
    expect((await api.call('login', other, { address: '192.0.2.50' })).code).toBe(400007)
  })

  it('of an account at once lets no more than ten through', async () => {
    const guess = (n: number) =>
      api.call('login', { username: 'diamond@bohe.test', password: wrong }, { address: `198.51.100.${n}` })
    const codes = (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))).map(({ code }) => code)
    expect(codes.filter(code => code === 400007).length).toBeLessThanOrEqual(10)
  })

  it('of many accounts from one address wants a captcha, which its screen may ask about', async () => {
    const address = '192.0.2.99'
    const need = () => api.call('captchaNeed', { path: '/api/auth/login', method: 'POST' }, { address })
    for (const n of [1, 2, 3]) {
      expect((await need()).data.is_validate).toBe(0)
      await api.call('login', { username: `guess${n}`, password: wrong }, { address })
    }
    expect((await need()).data.is_validate).toBe(1)
    expect((await api.call('login', gold, { address })).code).toBe(400002)
  })

  it('that lacks the captcha it needs is no guess: nobody fills an account’s guesses without solving any', async () => {
    const addresses = Array.from({ length: 5 }, (_, n) => `192.0.2.${110 + n}`)
    for (const address of addresses)
      for (const n of [1, 2, 3]) await api.call('login', { username: `${n}of${address}`, password: wrong }, { address })
    const guess = (n: number) =>
      api.call('login', { ...gold, password: wrong }, { address: addresses[n % addresses.length] ?? '' })
    const codes = (await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([400002]))
    expect((await api.call('login', gold, { address: '192.0.2.120' })).code).toBe(0)
  })

  it('is forgotten by a right password', async () => {
    const once = (more: object, n: number) => api.send('login', { ...gold, ...more }, { address: `192.0.2.${n}` })
    const codes = []
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const more = n % 3 === 0 ? {} : { password: wrong }
      codes.push((await once(more, n)).code)
    }
    expect(codes).toEqual([400007, 400007, 0, 400007, 400007, 0])
  })

  it('sixty times a minute from one address ends there', async () => {
    const address = '192.0.2.77'
    const codes = []
    for (let n = 0; n < 61; n++) codes.push((await api.call('login', { ...gold, checkcode: 'none' }, { address })).code)
    expect([codes[59], codes[60]]).toEqual([400003, 400008])
  })
})
