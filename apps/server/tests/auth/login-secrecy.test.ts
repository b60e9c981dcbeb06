import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHash } from '#keyed-hash.ts'
import { startCountedApi } from '#tests/support/database/counted-work.ts'
import { codeByMail, codeByPhone, digest, solvedCaptcha } from '#tests/support/members/accounts.ts'
import type { Answer } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const wrong = digest('wrong2026')
const remember_token = 'a1B2'.repeat(8)
const smsCode = { smscode: '000000', smscode_key: 'a'.repeat(32) }
const mailCode = { mailcode: '000000', mailcode_key: 'a'.repeat(32) }
const renewed = { new_password: digest('fresh-2026'), new_password_confirmation: digest('fresh-2026') }

let sandbox: TestSandbox
let counted: Awaited<ReturnType<typeof startCountedApi>>
beforeAll(async () => {
  sandbox = await startTestSandbox()
  counted = await startCountedApi({ settings: sandbox.settings })
  const { db } = counted.api.context
  const [member] = await db.selectFrom('members').selectAll().where('mobile', '=', '13800000001').execute()
  const { id: _, ...like } = member ?? expect.fail('no member')
  const social = {
    ...like,
    user_name: 'uid:social',
    mobile: '13800000077',
    refer_code: 'SOCIAL01',
    password_hash: null,
  }
  await db.insertInto('members').values(social).execute()
})
afterAll(async () => {
  await counted.api.stop()
  await sandbox.stop()
})
beforeEach(() => counted.api.clock.advance(90_000))

const told = ({ status, code, msg, data, cookies, headers }: Answer) => {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { status, code, msg, data, cookies, headers: rest }
}

const ask = async (name: 'login' | 'retrieve', input: object) => {
  const { result, work } = await counted.during(() => counted.api.send(name, input))
  return { ...told(result), work }
}

describe('ASVS 6.3.8: whether an account exists', () => {
  it.each([
    [
      'a password',
      'an e-mail address',
      { username: 'gold@bohe.test' },
      { username: 'none@bohe.test' },
      { password: wrong },
    ],
    ['a password', 'a phone', { username: '13800000001' }, { username: '13800000099' }, { password: wrong }],
    ['a password', 'a user name', { username: 'demo-bhgold01' }, { username: 'demo-nobody01' }, { password: wrong }],
    ['a remembered device', 'a phone', { username: '13800000001' }, { username: '13800000099' }, { remember_token }],
    ['a code', 'a phone', { phone: '13800000001' }, { phone: '13800000099' }, smsCode],
    ['a code', 'a mailbox', { email: 'gold@bohe.test' }, { email: 'none@bohe.test' }, mailCode],
  ])('is not told by logging in with %s to %s', async (_way, _account, known, unknown, proof) => {
    const one = await ask('login', { ...known, ...proof })
    const other = await ask('login', { ...unknown, ...proof })
    expect([400007, 400004]).toContain(one.code)
    expect(one.work.length).toBeGreaterThan(3)
    expect(one.work.filter(piece => piece === 'verify')).toHaveLength('password' in proof ? 1 : 0)
    expect(other).toEqual(one)
  })

  it('is not told by an account that has no password', async () => {
    const one = await ask('login', { username: '13800000077', password: wrong })
    const other = await ask('login', { username: '13800000099', password: wrong })
    expect([one.code, one.work.filter(piece => piece === 'verify')]).toEqual([400007, ['verify']])
    expect(other).toEqual(one)
  })

  it('is told by a right code for nobody’s phone, to who typed it', async () => {
    const right = await codeByPhone(counted.api, sandbox, '13800000099', '4', { address: '192.0.2.1' })
    const other = right.smscode === '000000' ? '000001' : '000000'
    const before = await ask('login', { phone: '13800000099', ...right, smscode: other })
    const known = await ask('login', { phone: '13800000001', ...smsCode })
    expect(before).toEqual(known)
    const { code, data } = await ask('login', { phone: '13800000099', ...right })
    expect([code, data]).toMatchObject([400103, { smscode_key: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  it('is not told by setting a new password, but by a right code', async () => {
    const unknown = await ask('retrieve', { register_type: '2', email: 'none@bohe.test', ...mailCode, ...renewed })
    const known = await ask('retrieve', { register_type: '2', email: 'gold@bohe.test', ...mailCode, ...renewed })
    expect(known.code).toBe(400004)
    expect(known.work).not.toContain('hash')
    expect(unknown).toEqual(known)
    const right = await codeByMail(counted.api, sandbox, 'none@bohe.test', '2', { address: '192.0.2.2' })
    const nobody = await ask('retrieve', { register_type: '2', email: 'none@bohe.test', ...right, ...renewed })
    expect([nobody.code, nobody.work.includes('hash')]).toEqual([400104, false])
  })

  it('is told to who solved a captcha for asking, once', async () => {
    const { api } = counted
    const exists = async (username: string) => {
      const captcha = await solvedCaptcha(api)
      const { data } = await api.call('accountExists', { username, ...captcha })
      const again = await api.call('accountExists', { username, ...captcha })
      return [data.exists, again.code]
    }
    expect(await exists('Gold@bohe.test')).toEqual([1, 400003])
    expect(await exists('13800000001')).toEqual([1, 400003])
    expect(await exists('none@bohe.test')).toEqual([0, 400003])
  })

  it('is told to nobody else', async () => {
    const { api } = counted
    const answers = [
      await api.call('accountExists', { username: 'gold@bohe.test' }),
      await api.call('accountExists', { username: 'none@bohe.test' }),
    ]
    for (const { code, msg, fields } of answers)
      expect([code, msg, fields]).toEqual([
        400002,
        'Please enter the graphic code',
        { checkcode: expect.stringMatching(/./) },
      ])
    const { key } = (await api.call('captcha', {})).data
    const guess = { username: 'gold@bohe.test', checkcode: '????', checkcode_key: key }
    expect((await api.call('accountExists', guess)).code).toBe(400003)
  })
})

describe('ASVS 6.3.1: guessing', () => {
  it('a password rests for an account, while its owner gets in by a code or a remembered device', async () => {
    const { api } = counted
    const device = { device_id: 'desktop', remember_me: '1' } as const
    const right = { username: '13800000001', password: digest('mint2026'), ...device }
    const { remember_token: token = '' } = (await api.call('login', right)).data
    for (let n = 0; n < 11; n++) {
      const guess = { username: '13800000001', password: wrong, ...(await solvedCaptcha(api)) }
      await api.call('login', guess, { address: `192.0.2.${n}` })
    }
    const from = async () => ({ ...(await solvedCaptcha(api)), ...device })
    expect((await api.call('login', { ...right, ...(await from()) })).code).toBe(400008)
    const remembered = { username: '13800000001', remember_token: token, ...(await from()) }
    expect((await api.call('login', remembered)).code).toBe(0)
    const code = await codeByPhone(api, sandbox, '13800000001', '4')
    expect((await api.call('login', { phone: '13800000001', ...code, ...(await from()) })).code).toBe(0)
  })

  it('a code ends with the fifth try', async () => {
    const { api } = counted
    const { smscode, smscode_key } = await codeByPhone(api, sandbox, '13800000001', '4', { address: '192.0.2.9' })
    const other = smscode === '000000' ? '000001' : '000000'
    const attempt = async (smscode: string, n: number) => {
      const input = { phone: '13800000001', smscode, smscode_key, ...(await solvedCaptcha(api)) }
      return (await api.call('login', input, { address: `192.0.2.${n}` })).code
    }
    for (const n of [1, 2, 3, 4, 5]) expect(await attempt(other, n)).toBe(400004)
    expect(await attempt(smscode, 6)).toBe(400004)
  })
})

describe('ASVS 11.4.2: what a log-in is proved by', () => {
  it('is stored so that it cannot be read', async () => {
    const { api } = counted
    const login = {
      username: '13800000001',
      password: digest('mint2026'),
      device_id: 'vault',
      remember_me: '1',
    } as const
    const { remember_token: token = '' } = (await api.call('login', login)).data
    const rows = await api.context.db.selectFrom('remembered_devices').selectAll().execute()
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(rows.map(row => Buffer.from(row.token_hash).toString('hex'))).toContain(tokenHash(token).toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(api.log.join('\n')).not.toContain(token)
  })
})
