import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import * as form from './forms.ts'
import { purchase } from './purchase.ts'

describe('a phone', () => {
  it.each([
    ['86', '13800138000'],
    ['852', '51234567'],
  ])('of +%s may be %s', (country_code, phone) => {
    expect(check(form.phoneTarget, { country_code, phone }).ok).toBe(true)
  })

  it.each([
    ['86', '', 'mobile.empty'],
    ['86', '23800138000', 'mobile.format'],
    ['852', '123', 'mobile.format'],
  ])('of +%s may not be %j', (country_code, phone, key) => {
    expect(check(form.phoneTarget, { country_code, phone })).toEqual({ ok: false, errors: { phone: key } })
  })
})

describe('a part of registration', () => {
  it.each([
    ['smsProof', form.smsProof, { smscode: '1' }, { smscode: 'sms-code.format' }],
    ['mailProof', form.mailProof, {}, { mailcode: 'email-code.empty' }],
    [
      'chosenPassword',
      form.chosenPassword,
      {},
      { password: 'password.empty', password_confirmation: 'password.empty' },
    ],
    [
      'newPassword',
      form.newPassword,
      { new_password: 'abc', new_password_confirmation: 'abc' },
      { new_password: 'password.format' },
    ],
    ['packageChoice', form.packageChoice, { package_id: '' }, { package_id: 'experience-package.empty' }],
    ['invite', form.invite, { refer_code: 'a b' }, { refer_code: 'invite-code.format' }],
    ['agreed', form.agreed, {}, { agreement: 'agreement.user' }],
  ])('%s refuses what is wrong', (_, part, given, errors) => {
    expect(check(part, given)).toEqual({ ok: false, errors })
  })
})

describe('a password and its repetition', () => {
  it.each([
    ['abc123', 'abc124', true],
    ['short', 'other', true],
    ['abc123', 'abc123', false],
    ['abc123', '', false],
    ['', 'abc123', false],
  ])('%j and %j differ: %s', (password, repetition, differ) => {
    expect(form.passwordsDiffer(password, repetition)).toBe(differ)
  })
})

describe('paying', () => {
  it('asks for both agreements', () => {
    const result = check(purchase, { package_id: '1', price_id: '2', pay_type: 'alipay' })
    expect(result).toEqual({ ok: false, errors: { agreement: 'agreement.user', terms: 'agreement.membership' } })
  })
})
