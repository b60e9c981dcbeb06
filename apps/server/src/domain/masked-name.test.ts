import { describe, expect, it } from 'vitest'
import { maskedName } from './masked-name.ts'

const nobody = { nickname: '', mobile: null, email: null, user_name: 'uid:k3v9' }

describe('a masked name', () => {
  it.each([
    ['a nickname before all else', { nickname: 'Melissa', mobile: '13800000001' }, 'M***a'],
    ['a nickname of two letters', { nickname: '小薄' }, '小***'],
    ['a nickname of one letter', { nickname: '薄' }, '***'],
    ['a nickname of pictures', { nickname: '👨‍👩‍👧x🇨🇳' }, '👨‍👩‍👧***🇨🇳'],
    ['a nickname that is a number', { nickname: '13800000001' }, '138****0001'],
    ['a nickname that is a mailbox', { nickname: 'mia@bohe.test' }, 'm***a'],
    ['a phone', { mobile: '13800000001', email: 'mia@bohe.test' }, '138****0001'],
    ['a short phone', { mobile: '5550100' }, '5***0'],
    ['a mailbox', { email: 'marina@bohe.test' }, 'm***a'],
    ['a mailbox of one letter', { email: 'm@bohe.test' }, '***'],
    ['a chosen user name', { user_name: 'mintlover' }, 'm***r'],
    ['a user name that is never displayed', {}, '***'],
  ])('is of %s', (_, known, masked) => {
    expect(maskedName({ ...nobody, ...known })).toBe(masked)
  })
})
