import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PasswordHashing } from '#password-hashing.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByMail, codeByPhone, digest, isAlive, logIn, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const twice = (password: string) => ({
  new_password: digest(password),
  new_password_confirmation: digest(password),
})
const phone = '13800000001'

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const loginCode = async (username: string, password: string, more = {}) =>
  (await api.call('login', { username, password: digest(password), ...more })).code
const byPhone = (code: { smscode: string; smscode_key: string }, password: string) =>
  api.call('retrieve', { register_type: '1', phone, ...code, ...twice(password) })

describe.each(oneDatabase)('setting a new password by code, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  it('works by phone, and the old one opens nothing', async () => {
    const answer = await byPhone(await codeByPhone(api, sandbox, phone, '2'), 'phone-2027')
    expect([answer.code, answer.data, answer.cookies]).toEqual([0, {}, []])
    expect(await loginCode(phone, 'mint2026')).toBe(400007)
    expect(await loginCode(phone, 'phone-2027')).toBe(0)
  })

  it('works by mail, for an account without a password too', async () => {
    const social = api.context.db.updateTable('members').set({ password_hash: null })
    await social.where('email', '=', 'gold@bohe.test').execute()
    const code = await codeByMail(api, sandbox, 'gold@bohe.test', '2')
    const input = { register_type: '2', email: 'Gold@bohe.test', ...code, ...twice('mail-2027') } as const
    expect((await api.call('retrieve', input)).code).toBe(0)
    expect(await loginCode('gold@bohe.test', 'mail-2027')).toBe(0)
  })

  it('ASVS 7.4.3: signs the account out everywhere, remembered devices included', async () => {
    await byPhone(await codeByPhone(api, sandbox, phone, '2'), 'before-2027')
    const devices = ['desktop', 'laptop'].map(device_id => ({ device_id, remember_me: '1' }) as const)
    const login = { username: phone, password: digest('before-2027') }
    const sessions = await Promise.all(devices.map(device => api.call('login', { ...login, ...device })))
    const somebody = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    api.clock.advance(61)
    expect((await byPhone(await codeByPhone(api, sandbox, phone, '2'), 'after-2027')).code).toBe(0)
    const tokens = sessions.map(({ data }) => data.login_info.account_token)
    expect(await Promise.all([...tokens, somebody].map(each => isAlive(api, each)))).toEqual([false, false, true])
    for (const [n, { data }] of sessions.entries()) {
      const again = { username: phone, remember_token: data.remember_token ?? '', device_id: ['desktop', 'laptop'][n] }
      expect((await api.call('login', again)).code).toBe(400007)
    }
  })

  it('lets an account that rests be used at once', async () => {
    for (let n = 0; n < 11; n++) {
      const guess = { username: phone, password: digest('wrong2026'), ...(await solvedCaptcha(api)) }
      await api.call('login', guess, { address: `192.0.2.${n}` })
    }
    expect(await loginCode(phone, 'after-2027', await solvedCaptcha(api))).toBe(400008)
    await byPhone(await codeByPhone(api, sandbox, phone, '2'), 'rested-2027')
    expect(await loginCode(phone, 'rested-2027')).toBe(0)
  })

  it('ASVS 6.4.1: takes a code once, of many at once too', async () => {
    const code = await codeByPhone(api, sandbox, phone, '2')
    const answers = await Promise.all(['one-2027', 'two-2027', 'three-2027'].map(each => byPhone(code, each)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400004, 400004])
    const winner = answers.findIndex(({ code }) => code === 0)
    expect(await loginCode(phone, ['one-2027', 'two-2027', 'three-2027'][winner] ?? '')).toBe(0)
  })

  it('refuses a code that was sent for something else, or to somebody else', async () => {
    const forLogin = await codeByPhone(api, sandbox, phone, '4')
    const refused = await byPhone(forLogin, 'other-2027')
    expect([refused.code, refused.fields]).toEqual([400004, { smscode: expect.stringMatching(/./) }])
    const other = await codeByPhone(api, sandbox, '13800000044', '2')
    expect((await byPhone(other, 'other-2027')).code).toBe(400004)
  })

  it('refuses a code older than ten minutes', async () => {
    const code = await codeByPhone(api, sandbox, phone, '2')
    api.clock.advance(600)
    expect((await byPhone(code, 'late-2027')).code).toBe(400004)
  })

  it('ASVS 6.2.4: refuses a password that everybody uses, and leaves the code good', async () => {
    const code = await codeByPhone(api, sandbox, phone, '2')
    const refused = await byPhone(code, 'password1')
    expect([refused.code, Object.keys(refused.fields)]).toEqual([400406, ['new_password']])
    expect((await byPhone(code, 'rare-mint-2027')).code).toBe(0)
  })

  it('wants the new password twice alike', async () => {
    const code = { smscode: '000000', smscode_key: 'key' }
    const input = { register_type: '1', phone, ...code, ...twice('one-2027') } as const
    const answer = await api.call('retrieve', { ...input, new_password_confirmation: digest('two-2027') })
    expect([answer.code, Object.keys(answer.fields)]).toEqual([400001, ['new_password_confirmation']])
  })

  it('wants a captcha after three from one address, and after three wrong codes for one account', async () => {
    const guess = (n: number, to: string, more = {}) =>
      api.call(
        'retrieve',
        { register_type: '1', phone: to, smscode: '000000', smscode_key: 'k', ...twice('mint-2027'), ...more },
        { address: `192.0.2.${n}` },
      )
    for (const n of [1, 2, 3]) expect((await guess(9, `1380000003${n}`)).code).toBe(400004)
    expect((await guess(9, '13800000034')).code).toBe(400002)
    for (const n of [1, 2, 3]) expect((await guess(n, '13800000035')).code).toBe(400004)
    expect((await guess(4, '13800000035')).code).toBe(400002)
    expect((await guess(4, '13800000035', await solvedCaptcha(api))).code).toBe(400004)
  })

  it('stops after thirty an hour from one address', async () => {
    const input = { register_type: '1', phone, smscode: '000000', smscode_key: 'k', ...twice('mint-2027') } as const
    const codes = []
    for (let n = 0; n < 31; n++) codes.push((await api.call('retrieve', input, { address: '192.0.2.200' })).code)
    expect([codes[29], codes[30]]).toEqual([400002, 400009])
  })
})

/** Hashing that waits at one step until it is let go, as on a busy machine. */
const heldHashing = (step: 'hash' | 'verify') => {
  let isHeld = false
  let reached = () => {}
  let release = () => {}
  const untilReleased = async () => {
    if (!isHeld) return
    isHeld = false
    const opened = new Promise<void>(resolve => {
      release = resolve
    })
    reached()
    await opened
  }
  const hashing: PasswordHashing = {
    ...quickHashing,
    hash: async digest => {
      if (step === 'hash') await untilReleased()
      return quickHashing.hash(digest)
    },
    verify: async (stored, digest) => {
      if (step === 'verify') await untilReleased()
      return quickHashing.verify(stored, digest)
    },
  }
  const hold = () =>
    new Promise<void>(resolve => {
      isHeld = true
      reached = resolve
    })
  return { hashing, hold, letGo: () => release() }
}

describe('setting a new password by a phone of a country that gets no codes', () => {
  it('is refused', async () => {
    const { TWILIO_ACCOUNT_SID: _, TWILIO_AUTH_TOKEN: __, TWILIO_FROM: ___, ...settings } = sandbox.settings
    api = await startApi({ settings })
    const input = { register_type: '1', country_code: '44', phone: '7400123456', ...twice('mint-2027') } as const
    const answer = await api.call('retrieve', { ...input, smscode: '000000', smscode_key: 'k' })
    expect([answer.code, Object.keys(answer.fields)]).toEqual([400105, ['country_code']])
    await api.stop()
  })
})

describe('what changes while a password is hashed', () => {
  beforeEach(() => api?.clock.advance(90_000))

  it('counts: who logs in with the old password while a new one is set stays out', async () => {
    const held = heldHashing('verify')
    api = await startApi({ settings: sandbox.settings, overrides: { hashing: held.hashing } })
    const code = await codeByPhone(api, sandbox, phone, '2')
    const reached = held.hold()
    const login = api.call('login', { username: phone, password: digest('mint2026') })
    await reached
    expect((await byPhone(code, 'swift-2027')).code).toBe(0)
    held.letGo()
    expect((await login).code).toBe(400007)
    expect(await api.context.db.selectFrom('sessions').select('id').execute()).toEqual([])
    await api.stop()
  })

  it('counts: a contact that went to somebody else opens neither account', async () => {
    const held = heldHashing('hash')
    api = await startApi({ settings: sandbox.settings, overrides: { hashing: held.hashing } })
    const code = await codeByPhone(api, sandbox, phone, '2')
    const reached = held.hold()
    const answer = byPhone(code, 'swift-2027')
    await reached
    const move = api.context.db.updateTable('members')
    await move.set({ country_code: null, mobile: null }).where('mobile', '=', phone).execute()
    await move.set({ country_code: '86', mobile: phone }).where('email', '=', 'gold@bohe.test').execute()
    held.letGo()
    expect((await answer).code).toBe(400004)
    expect(await loginCode('gold@bohe.test', 'gold2026')).toBe(0)
    await api.stop()
  })
})
