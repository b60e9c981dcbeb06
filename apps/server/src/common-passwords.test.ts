import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const isCommon = (password: string) => isCommonPassword(createHash('md5').update(password).digest('hex'))

describe('a common password', () => {
  it.each([
    'password1',
    'Password1',
    'abc123',
    'Abc123',
    'a123456',
    '123456a',
    'qwe123',
    '1qaz2wsx',
    'qwerty123',
    'p@ssw0rd',
    'woaini1314',
    'woaini520',
    'bohe123456',
    'Bohe1234',
  ])('ASVS 6.2.4: %s is known as one', password => expect(isCommon(password)).toBe(true))

  it.each(['mint2026', 'mint-2026', 'xK9#tq2w', 'correct-horse-7'])('%s is not one', password =>
    expect(isCommon(password)).toBe(false),
  )
})
