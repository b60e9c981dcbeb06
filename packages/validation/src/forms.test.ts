import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import * as form from './forms.ts'

const registration = {
  country_code: '86',
  phone: '13800138000',
  smscode: '123456',
  password: 'abc123',
  password_confirmation: 'abc123',
  package_id: '1',
  refer_code: '',
  agreement: 'on',
}

describe('registering by phone', () => {
  it('takes a complete form', () => expect(check(form.phoneRegistration, registration).ok).toBe(true))

  it.each([
    ['phone', '', 'mobile.empty'],
    ['phone', '23800138000', 'mobile.format'],
    ['smscode', '1', 'sms-code.format'],
    ['password_confirmation', 'abc124', 'password.mismatch'],
    ['package_id', '', 'experience-package.empty'],
    ['agreement', undefined, 'agreement.user'],
  ])('names %s when it is %j', (name, value, key) => {
    expect(check(form.phoneRegistration, { ...registration, [name]: value })).toEqual({
      ok: false,
      errors: { [name]: key },
    })
  })

  it('names the password alone when both are the same wrong one', () => {
    const wrong = { ...registration, password: 'abcdef', password_confirmation: 'abcdef' }
    expect(check(form.phoneRegistration, wrong)).toEqual({ ok: false, errors: { password: 'password.format' } })
  })

  it('holds a foreign number to the rule of foreign numbers', () => {
    const abroad = { ...registration, country_code: '852' }
    expect(check(form.phoneRegistration, { ...abroad, phone: '51234567' }).ok).toBe(true)
    expect(check(form.phoneRegistration, { ...abroad, phone: '123' })).toEqual({
      ok: false,
      errors: { phone: 'mobile.format' },
    })
  })

  it('names every wrong field at once', () => {
    const result = check(form.phoneRegistration, {})
    expect(!result.ok && Object.keys(result.errors).sort()).toEqual([
      'agreement',
      'country_code',
      'package_id',
      'password',
      'password_confirmation',
      'phone',
      'refer_code',
      'smscode',
    ])
  })
})

describe('paying', () => {
  it('asks for both agreements', () => {
    const result = check(form.purchase, { package_id: '1', price_id: '2', pay_type: 'alipay' })
    expect(result).toEqual({ ok: false, errors: { agreement: 'agreement.user', terms: 'agreement.membership' } })
  })
})
