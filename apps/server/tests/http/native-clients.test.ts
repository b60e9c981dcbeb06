import type { CallName } from '@bohe/api-client/contract'
import { say } from '@bohe/i18n/message'
import type { MessageKey } from '@bohe/i18n/message-key'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeByMail, digest, experience, gold, logIn, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { freshPhone, newcomer } from '#tests/support/members/newcomer.ts'
import { inPlaceOfCsprng, seededRandom } from '#tests/support/seeded-random.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
let token: string

beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ settings: sandbox.settings })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  api.clock.advance(90_000)
  token = await logIn(api, 'gold@bohe.test', 'gold2026')
})

const languages = ['zh_CN', 'en'] as const
const key = 'a'.repeat(32)

describe('a language may be spelled as systems spell it', () => {
  it.each([
    ...['zh_CN', 'zh-CN', 'zh-cn', 'zh_cn', 'ZH', 'zh', 'cn', 'CN', 'zh-Hans-CN', 'zh-TW'].map(lang => [lang, '成功']),
    ...['en', 'en-US', 'EN_gb', 'fr', 'znorth', '', 7, null].map(lang => [lang, 'success']),
  ])('%j', async (lang, sentence) => {
    expect((await api.send('login', { ...gold, lang })).msg).toBe(sentence)
  })
})

describe('a region in the query of a POST counts', () => {
  const packages = async (url: string, payload: object) =>
    (await api.request({ method: 'POST', url, payload })).json().code

  it.each([
    ['/api/user/package?region_code=1', {}, 400201],
    ['/api/user/package?region_code=1', { region_code: '' }, 400201],
    ['/api/user/package?region_code=0', {}, 0],
    ['/api/user/package?region_code=1', { region_code: '0' }, 0],
    ['/api/user/package?region_code=0', { region_code: 1 }, 400201],
  ])('%s with %j in the body', async (url, payload, code) => {
    expect(await packages(url, payload)).toBe(code)
  })
})

describe.each(languages)('a refused form says the sentence of its first wrong field, in %s', language => {
  it.each<[CallName, object, MessageKey, string[]]>([
    ['login', { password: 'x' }, 'account.empty', ['username', 'password']],
    ['login', { password: 'x', username: '' }, 'account.empty', ['username', 'password']],
    ['login', { username: 'gold@bohe.test' }, 'password.empty', ['password']],
    ['sendSms', { state: '1' }, 'mobile.empty', ['phone']],
    ['sendSms', { state: '1', phone: '123' }, 'mobile.format', ['phone']],
    ['sendMail', { state: '1', email: 'a@b' }, 'email.format', ['email']],
    [
      'editProfile',
      { qq: 'x', birthday: '2099-01-01x', nickname: '\u202e' },
      'nickname.format',
      ['nickname', 'birthday', 'qq'],
    ],
    ['redeemCard', { card_no: '' }, 'recharge-card.empty', ['card_no', 'card_password']],
    [
      'changePassword',
      { new_password: 'x' },
      'password.empty',
      ['old_password', 'new_password', 'new_password_confirmation'],
    ],
  ])('%s with %j', async (name, input, sentence, fields) => {
    const refused = await api.send(name, input, { token, language })
    expect([refused.code, refused.msg, Object.keys(refused.fields)]).toEqual([400001, say(language, sentence), fields])
    expect(Object.values(refused.fields)[0]).toBe(refused.msg)
  })
})

describe('a wrong code is wrong or expired, however it is written', () => {
  const wrong = ['000000', '1', 'abc', '12345678901234567890', '验证码', '12 45']
  const proof = {
    register_type: '1',
    phone: '13900000300',
    smscode_key: key,
    password: digest('mint2026'),
    ...experience,
  }
  const mail = {
    register_type: '2',
    email: 'new@bohe.test',
    mailcode_key: key,
    password: digest('mint2026'),
    ...experience,
  }

  it.each(wrong)('%j from a phone', async smscode => {
    const sentence = say('zh_CN', 'code.verification-code-wrong')
    const refused = await api.send('register', { ...proof, smscode }, { language: 'zh_CN' })
    expect(refused).toMatchObject({ code: 400004, msg: sentence, fields: { smscode: sentence } })
  })

  it.each(wrong)('%j from a mailbox', async mailcode => {
    const sentence = say('en', 'code.verification-code-wrong')
    const refused = await api.send('register', { ...mail, mailcode })
    expect(refused).toMatchObject({ code: 400004, msg: sentence, fields: { mailcode: sentence } })
  })

  it.each(wrong)('%j as a confirmation', async verify_code => {
    const sentence = say('en', 'code.verification-code-wrong')
    const input = { account_type: '2', verify_code, verify_key: key }
    const refused = await api.send('validateMemberCode', input, { token })
    expect(refused).toMatchObject({ code: 400004, msg: sentence, fields: { verify_code: sentence } })
  })

  it.each(['abc', '12345', '验证码x', '0000'])('%j from a picture', async checkcode => {
    const sentence = say('zh_CN', 'code.captcha-wrong')
    const refused = await api.send(
      'login',
      { ...gold, ...(await solvedCaptcha(api)), checkcode },
      { language: 'zh_CN' },
    )
    expect(refused).toMatchObject({ code: 400003, msg: sentence, fields: { checkcode: sentence } })
  })

  it('but one that is missing is asked for', async () => {
    const refused = await api.send('register', { ...proof, smscode: '' })
    expect(refused).toMatchObject({ code: 400001, fields: { smscode: 'SMS code cannot be empty!' } })
  })
})

describe('numbers stand for digits', () => {
  it.each([86, '86', '+86', '0086'])('country code %j', async country_code => {
    const phone = freshPhone()
    const sent = await api.send('sendSms', { country_code, phone: Number(phone), state: 1 })
    expect(sent.code).toBe(0)
    const { smscode_key } = sent.data as { smscode_key: string }
    const [message] = await sandbox.inbox(phone)
    const form = { smscode: Number(message?.code), smscode_key, password: digest('mint2026').toUpperCase() }
    const registered = await api.send('register', {
      register_type: 1,
      country_code,
      phone: Number(phone),
      ...form,
      package_id: 1,
      price_id: 1,
    })
    expect(registered.code).toBe(0)
    const { db } = api.context
    const stored = await db.selectFrom('members').selectAll().where('mobile', '=', phone).executeTakeFirstOrThrow()
    expect([stored.country_code, stored.mobile]).toEqual(['86', phone])
    expect((await api.send('login', { username: Number(phone), password: digest('mint2026') })).code).toBe(0)
  })

  it('a code that begins with zeros, which a number loses', async () => {
    const random = inPlaceOfCsprng({ ...seededRandom('zeros'), int: () => 42 })
    const beginning = await startApi({ settings: sandbox.settings, overrides: { random } })
    const email = 'zeros@bohe.test'
    const { mailcode, mailcode_key } = await codeByMail(beginning, sandbox, email)
    expect(mailcode).toBe('000042')
    const form = { register_type: 2, email, mailcode: 42, mailcode_key, password: digest('mint2026'), package_id: 1 }
    const { code } = await beginning.send('register', form)
    await beginning.stop()
    expect(code).toBe(0)
  })

  it.each([-86, 8.6, 1e20, true, ['86'], { a: 86 }])('but not %j', async country_code => {
    const { code, fields } = await api.send('sendSms', { country_code, phone: '13900000302', state: '1' })
    expect([code, Object.keys(fields)]).toEqual([400001, ['country_code']])
  })
})

describe('a digest may be written in capitals', () => {
  it('of a password', async () => {
    expect((await api.call('login', { ...gold, password: gold.password.toUpperCase() })).code).toBe(0)
  })

  it('of a secondary password, which is kept in one spelling', async () => {
    const { caller } = await newcomer({ api, sandbox })
    await api.call('manageDevices', { new_admin_pass: digest('ab12').toUpperCase() }, caller)
    const right = { new_admin_pass: digest('cd34'), old_admin_pass: digest('ab12') }
    expect((await api.call('manageDevices', right, caller)).code).toBe(0)
    const again = { new_admin_pass: '', old_admin_pass: digest('cd34').toUpperCase() }
    expect((await api.call('manageDevices', again, caller)).code).toBe(0)
  })

  it('of an old and a new password', async () => {
    const person = await newcomer({ api, sandbox })
    const upper = (password: string) => digest(password).toUpperCase()
    const change = { old_password: upper('mint2026'), new_password: upper('mint-2027') }
    const both = { ...change, new_password_confirmation: digest('mint-2027') }
    expect((await api.call('changePassword', both, person.caller)).code).toBe(0)
    expect((await api.call('login', { username: person.phone, password: digest('mint-2027') })).code).toBe(0)
  })
})

describe('a social log-in is taken as the list spells it', () => {
  it('every name that open/list answers', async () => {
    const { data } = await api.call('openList', {}, { token })
    for (const open_type of Object.keys(data).filter(name => name !== 'offered'))
      expect([open_type, (await api.send('openUntied', { open_type }, { token })).code]).toEqual([open_type, 400305])
    expect((await api.send('openUntied', { open_type: 'QQ2' }, { token })).code).toBe(400001)
  })
})

describe('several calls may be asked about as a list', () => {
  const rows = [
    { path: '/tools/smscode', method: 'POST' },
    { path: '/api/auth/login', method: 'POST' },
  ]

  it.each([[rows], [JSON.stringify(rows)]])('%j', async path_method => {
    const { data } = await api.send('captchaNeeds', { path_method })
    expect(data).toEqual(rows.map(row => ({ ...row, is_validate: 0 })))
  })

  it.each([[[1]], [[{ path: 'x' }]], [rows.concat(Array(30).fill(rows[0]))], [{ path: '/' }]])(
    'not %j',
    async path_method => {
      const { code, fields } = await api.send('captchaNeeds', { path_method })
      expect([code, Object.keys(fields)]).toEqual([400001, ['path_method']])
    },
  )
})

describe('the reference', () => {
  it('documents one spelling of each field', async () => {
    const { paths } = (await api.request({ url: '/openapi.json' })).json()
    const fieldsOf = (path: string) => paths[path].post.requestBody.content['application/json'].schema.properties
    expect(fieldsOf('/tools/smscode').country_code).toMatchObject({ type: 'string', default: '86' })
    expect(fieldsOf('/tools/is_captcha/list').path_method).toMatchObject({ type: 'string' })
    expect(fieldsOf('/api/user/password').new_password).toMatchObject({ pattern: '^[0-9a-f]{32}$' })
    expect(fieldsOf('/api/user/open/untied').open_type.enum).toContain('qq')
    expect(paths['/api/auth/web_token'].post.security).toEqual([{ bearer: [] }, { cookie: [] }])
  })
})
