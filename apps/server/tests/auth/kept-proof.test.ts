import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByMail, codeByPhone, digest, experience } from '#tests/support/members/accounts.ts'
import { type Answer, type Caller, startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const twice = { new_password: digest('mint-2027'), new_password_confirmation: digest('mint-2027') }
const account = { password: digest('mint-2027'), ...experience }
const browser = (cookie = ''): Caller => ({ headers: { 'sec-fetch-site': 'same-origin', cookie } })

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const dataOf = ({ data }: Answer) => data as Record<string, string>
const cookieOf = ({ cookies }: Answer) => cookies.map(cookie => cookie.split(';')[0]).join('; ')

let last = 0
const nobodys = () => {
  last += 1
  return { phone: `1380099${String(last).padStart(4, '0')}`, email: `nobody-${last}@bohe.test` }
}

const loginWithCode = async (phone: string, caller: Caller = {}) => {
  const code = await codeByPhone(api, sandbox, phone, '4', caller)
  return { smscode: code.smscode, answer: await api.send('login', { phone, ...code }, caller) }
}

const register = (phone: string, smscode: string, key: string | undefined, caller: Caller = {}) =>
  api.send('register', { register_type: '1', phone, smscode, smscode_key: key, ...account }, caller)

describe.each(oneDatabase)('who proves a contact that nobody has registered, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  it('is told so as he logs in, and registers without another code', async () => {
    const { phone } = nobodys()
    const { smscode, answer } = await loginWithCode(phone)
    expect([answer.status, answer.code, answer.msg]).toEqual([200, 400103, 'Moblie unregistered'])
    expect(Object.keys(answer.fields)).toEqual(['phone'])
    const registered = await register(phone, smscode, dataOf(answer).smscode_key)
    expect([registered.code, registered.data]).toMatchObject([0, { user_info: { mobile: phone } }])
    expect(await sandbox.inbox(phone)).toHaveLength(1)
  })

  it('is told so in Chinese as he wants a new password by mail, and registers without another code', async () => {
    const { email } = nobodys()
    const caller = { language: 'zh_CN' } as const
    const { mailcode, mailcode_key } = await codeByMail(api, sandbox, email, '2', caller)
    const retrieval = { register_type: '2', email, mailcode, mailcode_key, ...twice }
    const answer = await api.send('retrieve', retrieval, caller)
    expect([answer.code, answer.msg]).toEqual([400104, '邮箱未注册'])
    const registration = { register_type: '2', email, mailcode, mailcode_key: dataOf(answer).emailcode_key, ...account }
    expect((await api.send('register', registration)).code).toBe(0)
    expect(await sandbox.inbox(email)).toHaveLength(1)
  })

  it('is told nothing by a wrong code', async () => {
    const { phone } = nobodys()
    const { smscode, smscode_key } = await codeByPhone(api, sandbox, phone, '4')
    const wrong = smscode === '000000' ? '000001' : '000000'
    const answer = await api.send('login', { phone, smscode: wrong, smscode_key })
    expect([answer.code, Object.keys(dataOf(answer))]).toEqual([400004, ['fields']])
  })

  it('is told nothing by a code that was sent for something else', async () => {
    const { phone } = nobodys()
    expect((await api.send('login', { phone, ...(await codeByPhone(api, sandbox, phone, '1')) })).code).toBe(400004)
  })

  it('has used the code up: it is told once', async () => {
    const { phone } = nobodys()
    const code = await codeByPhone(api, sandbox, phone, '4')
    const answers = await Promise.all([1, 2, 3].map(() => api.send('login', { phone, ...code })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([400004, 400004, 400103])
  })

  it('registers once with what was kept', async () => {
    const { phone } = nobodys()
    const { smscode, answer } = await loginWithCode(phone)
    const key = dataOf(answer).smscode_key
    const answers = await Promise.all([1, 2, 3].map(() => register(phone, smscode, key)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400004, 400004])
  })

  it('has ten minutes', async () => {
    const { phone } = nobodys()
    const { smscode, answer } = await loginWithCode(phone)
    expect(new Date(dataOf(answer).expiry_time ?? '').getTime() - api.clock.now().getTime()).toBe(600_000)
    api.clock.advance(600)
    expect((await register(phone, smscode, dataOf(answer).smscode_key)).code).toBe(400004)
  })

  it('proves no other contact, and nothing but a registration', async () => {
    const { phone } = nobodys()
    const { smscode, answer } = await loginWithCode(phone)
    const key = dataOf(answer).smscode_key
    expect((await register(nobodys().phone, smscode, key)).code).toBe(400004)
    expect((await api.send('login', { phone, smscode, smscode_key: key })).code).toBe(400004)
    const other = smscode === '000000' ? '000001' : '000000'
    expect((await register(phone, other, key)).code).toBe(400004)
    expect((await register(phone, smscode, key)).code).toBe(0)
  })

  it('registers in the browser that proved it, and in no other', async () => {
    const { phone } = nobodys()
    const { smscode, answer } = await loginWithCode(phone, browser())
    const key = dataOf(answer).smscode_key
    expect(cookieOf(answer)).toContain('open_browser_0=')
    expect((await register(phone, smscode, key, browser())).code).toBe(400004)
    expect((await register(phone, smscode, key)).code).toBe(400004)
    expect((await register(phone, smscode, key, browser(cookieOf(answer)))).code).toBe(0)
  })

  it('has guessed nothing: he is asked for no captcha the next time', async () => {
    const caller = { address: '203.0.113.99' }
    for (const n of [1, 2, 3, 4]) {
      const { phone } = nobodys()
      const code = await codeByPhone(api, sandbox, phone, '4', { address: `192.0.2.${n}` })
      expect((await api.send('login', { phone, ...code }, caller)).code).toBe(400103)
    }
    const { data } = await api.call('captchaNeed', { path: '/api/auth/login' }, caller)
    expect(data.is_validate).toBe(0)
  })
})
