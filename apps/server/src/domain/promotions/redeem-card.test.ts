import { describe, expect, it } from 'vitest'
import { cardAlphabet, cardRefusal, printedForm } from './redeem-card.ts'

const now = new Date('2026-11-21T08:00:00Z')
const fresh = { redeemed_at: null, withdrawn_at: null, valid_until: null }

describe('a recharge card', () => {
  it.each([
    ['is redeemed when it is fresh', {}, null],
    ['is redeemed before its time is over', { valid_until: new Date(now.getTime() + 1) }, null],
    ['is refused the moment its time is over', { valid_until: now }, 'cardOutOfTime'],
    ['is refused when its batch was withdrawn', { withdrawn_at: now }, 'cardOutOfTime'],
    ['is refused when it was used', { redeemed_at: now }, 'cardUsed'],
    ['that was used says so, also when it is out of time', { redeemed_at: now, withdrawn_at: now }, 'cardUsed'],
  ])('%s', (_, state, refusal) => {
    expect(cardRefusal({ ...fresh, ...state }, now)).toBe(refusal)
  })

  it('is printed without characters that look alike', () => {
    expect(cardAlphabet).not.toMatch(/[0O1IL2Z5S8BUV]/)
    expect(new Set(cardAlphabet).size).toBe(23)
  })

  it('may be typed in small letters and in groups', () => {
    expect(printedForm('bh34-acde-fghj-kmnp')).toBe('BH34ACDEFGHJKMNP')
  })
})
