import { describe, expect, it } from 'vitest'
import { forgottenInvite, inviteCookie, inviteIn } from './invite-cookie.ts'

describe('the invite code of a shared link', () => {
  it('is kept for thirty days, on every page', () => {
    expect(inviteCookie('BHGOLD01')).toBe('refer_code=BHGOLD01; Path=/; Max-Age=2592000; SameSite=Lax')
  })

  it.each([null, '', 'abc', 'BHGOLD01; Domain=x', 'A'.repeat(17), 'a-b-c'])('is not kept when it is none: %s', code => {
    expect(inviteCookie(code)).toBeUndefined()
  })

  it.each([
    ['refer_code=BHGOLD01', 'BHGOLD01'],
    ['src_channel=x; refer_code=BHGOLD01; member_0=1', 'BHGOLD01'],
    ['other_refer_code=BHGOLD01', ''],
    ['refer_code=', ''],
    ['', ''],
  ])('is read from “%s”', (cookies, code) => expect(inviteIn(cookies)).toBe(code))

  it('is forgotten by a cookie of no age', () => {
    expect(forgottenInvite).toContain('Max-Age=0')
    expect(inviteIn(forgottenInvite)).toBe('')
  })
})
