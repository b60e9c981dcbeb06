import { describe, expect, it } from 'vitest'
import { displayName } from './display-name.ts'

const names = { nickname: '小叶', mobile: '13800138000', email: 'leaf@mint.test', user_name: 'leaf' }

describe('the name a member is greeted by', () => {
  it.each([
    ['the nickname', {}, '小叶'],
    ['the mobile, without a nickname', { nickname: '' }, '13800138000'],
    ['the e-mail address, without those', { nickname: ' ', mobile: '' }, 'leaf@mint.test'],
    ['the user name at last', { nickname: '', mobile: '', email: '' }, 'leaf'],
    ['never a uid', { nickname: '', mobile: '', email: '', user_name: 'uid:8f3a' }, undefined],
    ['never a uid, wherever it stands', { nickname: 'uid:8f3a' }, '13800138000'],
  ])('is %s', (_, given, name) => {
    expect(displayName({ ...names, ...given })).toBe(name)
  })
})
