import { describe, expect, it } from 'vitest'
import { isUsable } from './verification-code.ts'

const now = new Date('2026-11-21T08:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const sent = { state: '1', target: 'phone:86:13800000001', member_id: null, tries_left: 5, expires_at: after(600) }
const wanted = { state: '1', target: 'phone:86:13800000001', member_id: null }

describe('a sent code', () => {
  it('proves its target for its purpose', () => {
    expect(isUsable(sent, wanted, now)).toBe(true)
  })

  it.each([
    ['another purpose', sent, { ...wanted, state: '2' }, now],
    ['another target', sent, { ...wanted, target: 'phone:86:13800000002' }, now],
    ['another member', { ...sent, member_id: 1 }, { ...wanted, member_id: 2 }, now],
    ['a member, when it was sent for nobody', sent, { ...wanted, member_id: 1 }, now],
    ['nobody, when it was sent for a member', { ...sent, member_id: 1 }, wanted, now],
    ['no tries left', { ...sent, tries_left: 0 }, wanted, now],
    ['the end of its ten minutes', sent, wanted, after(600)],
  ])('proves nothing with %s', (_what, code, want, moment) => {
    expect(isUsable(code, want, moment)).toBe(false)
  })
})
