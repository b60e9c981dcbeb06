import type { CallName } from '@bohe/api-client/contract'
import { say } from '@bohe/i18n/message'
import type { MessageKey } from '@bohe/i18n/message-key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeByPhone, digest, gold, logIn } from '#tests/support/members/accounts.ts'
import { freshPhone, newcomer } from '#tests/support/members/newcomer.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
let token: string

beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ settings: sandbox.settings })
  token = await logIn(api, 'gold@bohe.test', 'gold2026')
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

const key = 'a'.repeat(32)

describe.each(['zh_CN', 'en'] as const)('an experience package that is not chosen is asked for, in %s', language => {
  const sentence = say(language, 'experience-package.empty')

  it.each(['', null, 0, '0', undefined])('at registration: %j', async package_id => {
    const form = {
      register_type: '1',
      phone: '13900000301',
      smscode: '123456',
      smscode_key: key,
      password: digest('mint2026'),
    }
    const refused = await api.send('register', { ...form, package_id }, { language })
    expect(refused).toMatchObject({ code: 400001, msg: sentence, fields: { package_id: sentence } })
  })
})

describe('what is empty counts as not sent', () => {
  it.each<[CallName, object]>([
    ['articles', { label: '' }],
    ['articles', { label: '', page: '', size: '', class_type: '', support_type: '' }],
    ['captcha', { captcha_type: '' }],
    ['registerPackage', { user_type: '' }],
    ['registerPackage', { user_type: null }],
    ['quote', { package_id: 11, price_id: 111, pay_type: 'wechat', discount_code: null }],
    ['quote', { package_id: '11', price_id: '111', pay_type: 'wechat', discount_code: '' }],
    ['invoices', { page: null, size: '' }],
    ['editProfile', { sex: '', qq: null, mobile_contact_number: '', idle_pause_days: '' }],
    ['openForeign', { open_type: 'google', intent: '', origin: '', target: null }],
    ['login', { ...gold, country_code: '', os_type: '', device_id: '', code: '', checkcode: '', checkcode_key: null }],
    ['login', { ...gold, device_id: 'other', remember_token: '', phone: '', smscode: null, remember_me: null }],
  ])('%s %j', async (name, input) => {
    const { code, fields } = await api.send(name, input, { token })
    expect([code, fields]).toEqual([0, {}])
  })

  it('also 0 for no order, and for no price', async () => {
    const person = await newcomer({ api, sandbox })
    const order = { package_id: 11, price_id: 111, pay_type: 'paypal', discount_code: null, invoice_id: 0 }
    expect(await api.send('buy', order, person.caller)).toMatchObject({ code: 0 })
    const phone = freshPhone()
    const proof = await codeByPhone(api, sandbox, phone)
    const form = {
      register_type: 1,
      phone,
      password: digest('mint2026'),
      ...proof,
      package_id: 1,
      price_id: 0,
      refer_code: '',
    }
    expect((await api.send('register', form)).code).toBe(0)
  })

  it.each<[CallName, object, string, MessageKey]>([
    ['sendMail', { email: '', state: '1' }, 'email', 'email.empty'],
    ['sendMail', { email: null, state: '1' }, 'email', 'email.empty'],
    ['sendSms', { phone: '', state: '1' }, 'phone', 'mobile.empty'],
    ['accountExists', { username: null }, 'username', 'account.empty'],
    ['redeemCard', { card_no: 'X', card_password: '' }, 'card_password', 'recharge-card.empty'],
    ['invoiceState', { invoice_id: '' }, 'invoice_id', 'field.required'],
    ['sendMail', { email: 'a@bohe.test', state: '' }, 'state', 'field.required'],
  ])('%s without what it needs says so: %j', async (name, input, field, sentence) => {
    const { code, fields } = await api.send(name, input, { token })
    expect([code, fields[field]]).toEqual([400001, say('en', sentence)])
  })

  it('but an empty secondary password clears it', async () => {
    const { caller } = await newcomer({ api, sandbox })
    const set = await api.call('manageDevices', { new_admin_pass: digest('ab12') }, caller)
    expect(set.data.is_set_admin_pass).toBe(1)
    const input = { new_admin_pass: '', old_admin_pass: digest('ab12'), device_id: '' }
    expect((await api.call('manageDevices', input, caller)).data.is_set_admin_pass).toBe(0)
  })
})
