import { check } from '@bohe/validation/check'
import { password } from '@bohe/validation/fields'
import { describe, expect, it } from 'vitest'
import { passwordRules } from './password-rules.ts'

const met = (typed: string) => Object.values(passwordRules).every(test => test(typed))

describe('the ticks beneath a new password', () => {
  it.each([
    'mint2026',
    'mint!!',
    '123456!',
    'abcdef',
    '123456',
    'mi1',
    'a1'.repeat(11),
    'mint 2026',
    '薄荷mint2026',
    '',
  ])('are all set for %j exactly when the rule of spec §5 accepts it', typed => {
    expect(met(typed)).toBe(check(password, typed).ok)
  })
})
