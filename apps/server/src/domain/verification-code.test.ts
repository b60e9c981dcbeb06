import { describe, expect, it } from 'vitest'
import { isUsable, secondsToWait } from './verification-code.ts'

const now = new Date('2026-11-21T08:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const sent = { state: '1', target: 'phone:86:13800000001', triesLeft: 5, expiresAt: after(600) }
const wanted = { state: '1', target: 'phone:86:13800000001' }

describe('a sent code', () => {
  it('proves its target for its purpose', () => {
    expect(isUsable(sent, wanted, now)).toBe(true)
  })

  it.each([
    ['another purpose', sent, { ...wanted, state: '2' }, now],
    ['another target', sent, { ...wanted, target: 'phone:86:13800000002' }, now],
    ['no tries left', { ...sent, triesLeft: 0 }, wanted, now],
    ['the end of its ten minutes', sent, wanted, after(600)],
  ])('proves nothing with %s', (_what, code, want, moment) => {
    expect(isUsable(code, want, moment)).toBe(false)
  })
})

describe('the time until the next code', () => {
  it.each([
    ['is nothing before the first', undefined, 0],
    ['is a minute right after one', now, 60],
    ['is counted in whole seconds, rounded up', new Date(now.getTime() - 500), 60],
    ['is nothing after a minute', after(-60), 0],
  ])('%s', (_what, lastSentAt, seconds) => {
    expect(secondsToWait(lastSentAt, 60, now)).toBe(seconds)
  })
})
