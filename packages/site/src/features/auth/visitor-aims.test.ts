import { describe, expect, it } from 'vitest'
import { rowOf } from './visitor-aims.ts'

const account = ['password', 'package', 'invite', 'agreement']

describe('what a visitor is asked for beside a proved contact', () => {
  it.each([
    ['register', undefined, 'register', account, 'success.registered'],
    ['find-password', undefined, 'retrieve', ['new-password'], 'success.password-recovered'],
    ['bind-open-account', undefined, 'loginBind', ['agreement'], 'success.bound'],
    ['bind-open-account', '2', 'loginBind', [], 'success.bound'],
    ['bind-open-account', '3', 'loginBind', [], 'success.login'],
    ['bind-open-account', '4', 'loginBind', account, 'success.registered'],
  ] as const)('to %s (bind_status %s), before %s', (aim, bindStatus, call, asks, success) => {
    expect(rowOf(aim, bindStatus)).toMatchObject({ call, asks, success })
  })

  it('a failure forces a captcha on registration alone', () => {
    expect(rowOf('register').forcesCaptcha).toBe(true)
    expect([rowOf('find-password'), rowOf('bind-open-account')].some(row => row.forcesCaptcha)).toBe(false)
  })
})
