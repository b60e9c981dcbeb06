import { say } from '@bohe/i18n/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByMail, codeByPhone, digest, experience, logIn, registerByPhone } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const password = digest('mint2026')
const byPhone = { register_type: '1', password, ...experience } as const
const byMail = { register_type: '2', password, ...experience } as const

describe.each(oneDatabase)('registering, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api?.stop())

  it('by phone opens an account, logs in and starts the experience package', async () => {
    const { code, msg, data } = await registerByPhone(api, sandbox, '13900000001')
    expect([code, msg]).toEqual([0, 'success'])
    expect(data.user_info).toMatchObject({
      mobile: '13900000001',
      email: '',
      nickname: '',
      package_level: '1',
      package_title: '3-day experience',
      group_title: 'Experience',
      billing_type: '1',
      pause_status_id: 0,
      expiry_time: '2026-11-24T08:00:00.000Z',
      expiry_time_samp: 3 * 86_400,
      is_set_admin_pass: 0,
      master_account: 1,
    })
    const info = await api.call('userInfo', {}, { token: data.login_info.account_token })
    expect(info.data).toEqual(data.user_info)
  })

  it('by e-mail in Chinese answers and writes in Chinese', async () => {
    const caller = { language: 'zh_CN', address: '203.0.113.20' } as const
    const proof = await codeByMail(api, sandbox, 'Xiao.Bo@bohe.test', '1', caller)
    const [mail] = await sandbox.inbox('Xiao.Bo@bohe.test')
    expect(mail?.subject).toBe(`${proof.mailcode} 是您的薄荷加速器注册验证码`)
    expect(mail?.html).toContain('<html lang="zh-CN">')
    const { code, msg, data } = await api.call('register', { ...byMail, email: 'Xiao.Bo@bohe.test', ...proof }, caller)
    expect([code, msg]).toEqual([0, '成功'])
    expect(data.user_info).toMatchObject({ email: 'Xiao.Bo@bohe.test', mobile: '', group_title: '体验会员' })
    expect(await logIn(api, 'xiao.bo@BOHE.test', 'mint2026', caller)).toMatch(/^[\w-]{43}$/)
  })

  it('on the mainland gives free game acceleration, which never ends and gives no time', async () => {
    const caller = { region: '1', address: '203.0.113.21' } as const
    const offered = await api.call('registerPackage', {}, caller)
    expect(offered.data.map(({ package_title }) => package_title)).toEqual(['Free game acceleration'])
    const proof = await codeByPhone(api, sandbox, '13900000003', '1', caller)
    const input = { ...byPhone, package_id: '2', price_id: '2', phone: '13900000003', ...proof }
    const { data } = await api.call('register', input, caller)
    expect(data.user_info).toMatchObject({
      package_level: '0',
      group_title: 'Free',
      expiry_time: null,
      expiry_time_samp: 0,
      pause_status_id: 1,
      region_code: '1',
    })
  })

  it('with an invite code remembers who invited', async () => {
    const caller = { address: '203.0.113.22' }
    const proof = await codeByPhone(api, sandbox, '13900000004', '1', caller)
    const input = { ...byPhone, phone: '13900000004', ...proof, refer_code: 'bhgold01' }
    expect((await api.call('register', input, caller)).code).toBe(0)
    const { email } = await api.context.db
      .selectFrom('members as friend')
      .innerJoin('members as inviter', 'inviter.id', 'friend.invited_by')
      .select('inviter.email')
      .where('friend.mobile', '=', '13900000004')
      .executeTakeFirstOrThrow()
    expect(email).toBe('gold@bohe.test')
  })

  it.for([
    ['an invite code nobody has', { refer_code: 'NOBODY99' }, 400106, 'refer_code', 'invite-code.format'],
    ['a package that is not offered', { package_id: '11' }, 400107, 'package_id', 'experience-package.empty'],
    ['a price of another package', { price_id: '2' }, 400107, 'package_id', 'experience-package.empty'],
  ] as const)(
    'with %s is refused, names the field and leaves the code usable',
    async ([, wrong, code, field, words]) => {
      const phone = `138${JSON.stringify(wrong).replace(/\D/g, '').padEnd(8, '7')}`
      const caller = { address: `198.51.100.${phone.at(-8)}`, language: 'zh_CN' } as const
      const proof = await codeByPhone(api, sandbox, phone, '1', caller)
      const input = { ...byPhone, phone, ...proof }
      const refused = await api.call('register', { ...input, ...wrong }, caller)
      expect([refused.status, refused.code]).toEqual([200, code])
      expect(refused.fields).toEqual({ [field]: say('zh_CN', words) })
      expect((await api.call('register', input, caller)).code).toBe(0)
    },
  )

  it('ASVS 6.2.4: with a password that everybody uses is refused, and leaves the code usable', async () => {
    const caller = { address: '203.0.113.125' }
    const proof = await codeByPhone(api, sandbox, '13900000016', '1', caller)
    const input = { ...byPhone, phone: '13900000016', ...proof }
    const refused = await api.call('register', { ...input, password: digest('Password1') }, caller)
    expect([refused.status, refused.code]).toEqual([200, 400406])
    expect(refused.fields).toEqual({ password: say('en', 'code.password-common') })
    expect((await api.call('register', input, caller)).code).toBe(0)
  })

  it('a contact that is taken is refused, but only to who proved it', async () => {
    const caller = { address: '203.0.113.23' }
    const proof = await codeByPhone(api, sandbox, '13800000001', '1', caller)
    const input = { ...byPhone, phone: '13800000001' }
    const guess = await api.call('register', { ...input, ...proof, smscode: '000000' }, caller)
    expect(guess).toMatchObject({ code: 400004, fields: { smscode: say('en', 'code.verification-code-wrong') } })
    const taken = await api.call('register', { ...input, ...proof }, caller)
    expect([taken.code, taken.msg]).toEqual([400101, 'This mobile is registered already, please log in'])
    const mail = await codeByMail(api, sandbox, 'GOLD@bohe.test', '1', caller)
    expect((await api.call('register', { ...byMail, email: 'GOLD@bohe.test', ...mail }, caller)).code).toBe(400102)
  })

  it('sent three times at once makes one member', async () => {
    const caller = { address: '203.0.113.24' }
    const proof = await codeByPhone(api, sandbox, '13900000005', '1', caller)
    const input = { ...byPhone, phone: '13900000005', ...proof }
    const answers = await Promise.all([1, 2, 3].map(() => api.call('register', input, caller)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const members = await api.context.db
      .selectFrom('members')
      .select('id')
      .where('mobile', '=', '13900000005')
      .execute()
    expect(members).toHaveLength(1)
    const grants = await api.context.db
      .selectFrom('membership_ledger')
      .select('id')
      .where('member_id', '=', members[0]?.id ?? 0)
      .execute()
    expect(grants).toHaveLength(1)
  })

  it('asks for a captcha after three tries from one address', async () => {
    const caller = { address: '203.0.113.25' }
    const path = { path: '/api/auth/register', method: 'POST' } as const
    const input = { ...byPhone, phone: '13900000006', smscode: '123456', smscode_key: 'none' }
    for (const _ of [1, 2, 3]) {
      expect((await api.call('captchaNeed', path, caller)).data.is_validate).toBe(0)
      expect((await api.call('register', input, caller)).code).toBe(400004)
    }
    expect((await api.call('captchaNeed', path, caller)).data.is_validate).toBe(1)
    expect(await api.call('register', input, caller)).toMatchObject({
      code: 400002,
      fields: { checkcode: 'The graphic code cannot be empty!' },
    })
  })
})

describe('a password of registration', () => {
  it('of any printable characters logs in', async () => {
    const api = await startApi({ settings: sandbox.settings })
    await registerByPhone(api, sandbox, '13900000201', 'x!~_y2')
    expect(await logIn(api, '13900000201', 'x!~_y2')).toMatch(/^[\w-]{43}$/)
    await api.stop()
  })
})

describe('a phone of another country', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ settings: sandbox.settings })
  })
  afterAll(() => api.stop())

  it('is reached through the other provider and kept as its numbering plan writes it', async () => {
    const phone = { country_code: '44', phone: '07912345678' }
    const sent = await api.call('sendSms', { ...phone, state: '1' }, { language: 'zh_CN' })
    expect(sent.code).toBe(0)
    const [message] = await sandbox.inbox('+447912345678')
    expect(message?.text).toContain('【薄荷加速器】您的验证码是')
    const proof = { smscode: message?.code ?? '', smscode_key: sent.data.smscode_key }
    const { data } = await api.call('register', { ...byPhone, ...phone, ...proof })
    expect(data.user_info.mobile).toBe('7912345678')
    expect(
      (await api.call('login', { username: '7912345678', country_code: '44', password })).data.user_info.mobile,
    ).toBe('7912345678')
  })

  it('that cannot exist is refused by name', async () => {
    const refused = await api.call('sendSms', { country_code: '44', phone: '12345', state: '1' })
    expect(refused).toMatchObject({ code: 400001, fields: { phone: 'Mobile format error!' } })
  })

  it('is not served without a provider', async () => {
    const { TWILIO_ACCOUNT_SID: _, TWILIO_AUTH_TOKEN: __, TWILIO_FROM: ___, ...settings } = sandbox.settings
    const mainlandOnly = await startApi({ settings })
    const refused = await mainlandOnly.call('sendSms', { country_code: '44', phone: '7912345678', state: '1' })
    expect(refused.code).toBe(400105)
    const { data } = await mainlandOnly.call('countries', {})
    expect(data.list_country.map(({ code }) => code)).toEqual(['CN'])
    await mainlandOnly.stop()
  })
})
