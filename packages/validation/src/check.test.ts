import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { check } from './check.ts'
import { email, mobile, smsCode } from './fields.ts'

const kind = <const Kind extends string>(word: Kind) => z.enum([word], 'field.format')

const shapes = z.union([
  z.object({ type: kind('1'), phone: mobile, smscode: smsCode }),
  z.object({ type: kind('2'), email, smscode: smsCode }),
  z.object({ type: kind('3') }),
])

describe('a value that may have one of several shapes', () => {
  it.each([
    ['the shape it names, however much of it is missing', { type: '1' }, ['phone', 'smscode']],
    ['the other shape it names', { type: '2', email: '' }, ['email', 'smscode']],
    ['a field once, whatever all is wrong with it', { type: '1', phone: [], smscode: '12345' }, ['phone']],
    ['the shape with the fewest wrong fields when it names none', {}, ['type']],
  ])('is told about %s', (_, value, wrong) => {
    const checked = check(shapes, value)
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(wrong)
  })
})
