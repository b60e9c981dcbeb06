import { say } from '@bohe/i18n/message'
import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import * as field from './fields.ts'

/** Spec §5 as a table: rule, what it takes, what it refuses as a format error, its two messages in English. */
const table = [
  {
    name: 'Mobile: 11 digits starting with 1',
    schema: field.mobile,
    takes: ['13800138000', '19912345678'],
    refuses: ['2380013800', '138001380001', '23800138000', '1380013800a', ' 13800138000', '１３８００１３８０００'],
    messages: ['Mobile cannot be empty!', 'Mobile format error!'],
  },
  {
    name: 'Email: standard address pattern, TLD 2-6 chars',
    schema: field.email,
    takes: ['a@b.cn', 'first.last+tag@mail.example.com', 'a_1@b-c.museum'],
    refuses: ['a', 'a@b', 'a@b.c', 'a@b.toolongtld', 'a b@c.cn', '@b.cn', 'a@@b.cn', 'a@b..cn', 'a..b@c.cn'],
    messages: ['Email cannot be empty!', 'Email format error!'],
  },
  {
    name: 'Account: 1-32 chars of letters, digits, symbols',
    schema: field.account,
    takes: ['a', 'bohe_1', 'a@b.cn', 'x'.repeat(32)],
    refuses: ['x'.repeat(33), 'a b', '名字'],
    messages: ['Email or account cannot be empty!', 'Email or account format error!'],
  },
  {
    name: 'Password: 6-20 chars, mixing at least two kinds',
    schema: field.password,
    takes: ['abc123', 'abc!@#', '123!@#', `aA1!${'x'.repeat(16)}`],
    refuses: ['ab123', `a1${'x'.repeat(19)}`, 'abcdef', '123456', '!@#$%^', 'abc 123', '密码abc123'],
    messages: ['Password cannot be empty!', 'Password format error!'],
  },
  {
    name: 'Login password: what registration accepts, 6-32 printable characters (product §5)',
    schema: field.loginPassword,
    takes: ['abc123', 'abc!@#', 'x'.repeat(32)],
    refuses: ['abc12', 'x'.repeat(33), 'abc 123'],
    messages: ['Password cannot be empty!', 'Password format error!'],
  },
  {
    name: 'Remembered password: 32 alphanumerics',
    schema: field.rememberedPassword,
    takes: ['a1'.repeat(16)],
    refuses: ['a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}-`],
    messages: ['Password cannot be empty!', 'Password format error!'],
  },
  {
    name: 'Secondary password: 4-12 letters and digits, both',
    schema: field.secondaryPassword,
    takes: ['abc1', '1abcdefghijk'],
    refuses: ['abcd', '1234', 'ab1', 'abcdefghijk12', 'abc1!'],
    messages: ['Secondary password cannot be empty!', 'Secondary password format error!'],
  },
  {
    name: 'Image code: exactly 4 chars',
    schema: field.imageCode,
    takes: ['aB3d', '1234'],
    refuses: ['abc', 'abcde', 'ab d'],
    messages: ['The graphic code cannot be empty!', 'The graphic code format error!'],
  },
  {
    name: 'SMS code: 5 or 6 chars',
    schema: field.smsCode,
    takes: ['12345', '123456'],
    refuses: ['1234', '1234567', '12 45'],
    messages: ['SMS code cannot be empty!', 'SMS code format error!'],
  },
  {
    name: 'Email code: 6 chars',
    schema: field.emailCode,
    takes: ['123456'],
    refuses: ['12345', '1234567'],
    messages: ['Email code cannot be empty!', 'Email code format error!'],
  },
  {
    name: 'Recharge card number: 1-128 chars',
    schema: field.rechargeCardNumber,
    takes: ['A', 'B'.repeat(128)],
    refuses: ['B'.repeat(129), 'a b'],
    messages: ['Recharge card cannot be empty!', 'Recharge card format error!'],
  },
  {
    name: 'Recharge card password: 1-32 chars',
    schema: field.rechargeCardPassword,
    takes: ['A', 'B'.repeat(32)],
    refuses: ['B'.repeat(33)],
    messages: ['Recharge card cannot be empty!', 'Recharge card format error!'],
  },
] as const

const messageOf = (schema: (typeof table)[number]['schema'], value: unknown) => {
  const result = check(schema, value)
  return result.ok ? undefined : result.errors.body
}

describe.each(table)('$name', ({ schema, takes, refuses, messages: [empty, format] }) => {
  it.each(takes)('takes %j', value => expect(messageOf(schema, value)).toBeUndefined())

  it.each(refuses)('refuses %j as a format error', value => {
    const key = messageOf(schema, value)
    expect(key && say('en', key)).toBe(format)
  })

  it.each(['', undefined, null, 7])('says that %j is empty', value => {
    const key = messageOf(schema, value)
    expect(key && say('en', key)).toBe(empty)
  })

  it('says the same in Chinese', () => {
    const key = messageOf(schema, '')
    expect(key && say('zh_CN', key)).toMatch(/^\p{Script=Han}.*不能为空！$/u)
  })
})

describe('a field with its own messages', () => {
  it.each([
    [field.verificationCode, '1', 'Verification code format error!'],
    [field.userAgreement, undefined, 'Please read and agree the user agreement!'],
    [field.membershipTerms, 'off', 'Please read and agree the membership terms!'],
    [field.experiencePackage, '', 'Please select an experience package!'],
    [field.nickname, '   ', 'A nickname has at most 32 characters and no control characters!'],
    [field.nickname, 'mint\u202etnim', 'A nickname has at most 32 characters and no control characters!'],
    [field.userName, '1mint', 'A user name has 4–32 letters, digits, “_”, “.”, “-” and begins with a letter!'],
    [field.userName, 'leaf@mint.test', 'A user name has 4–32 letters, digits, “_”, “.”, “-” and begins with a letter!'],
    [field.inviteCode, 'a-b', 'Invite code format error!'],
  ] as const)('refuses in its own words', (schema, value, sentence) => {
    const result = check(schema, value)
    expect(!result.ok && result.errors.body && say('en', result.errors.body)).toBe(sentence)
  })

  it('leaves invite and discount codes optional', () => {
    expect([check(field.inviteCode, '').ok, check(field.discountCode, '').ok]).toEqual([true, true])
  })
})
