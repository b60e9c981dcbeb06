import { describe, expect, it } from 'vitest'
import { cardAlphabet, cardRefusal, printedForm } from './redeem-card.ts'

const now = new Date('2026-11-21T08:00:00Z')
const fresh = { redeemedAt: null, withdrawnAt: null, validUntil: null }

describe('a recharge card', () => {
  it.each([
    ['is redeemed when it is fresh', {}, null],
    ['is redeemed before its time is over', { validUntil: new Date(now.getTime() + 1) }, null],
    ['is refused the moment its time is over', { validUntil: now }, 'cardOutOfTime'],
    ['is refused when its batch was withdrawn', { withdrawnAt: now }, 'cardOutOfTime'],
    ['is refused when it was used', { redeemedAt: now }, 'cardUsed'],
    ['that was used says so, also when it is out of time', { redeemedAt: now, withdrawnAt: now }, 'cardUsed'],
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
