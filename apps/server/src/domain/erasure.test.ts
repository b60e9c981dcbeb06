import { describe, expect, it } from 'vitest'
import { ordersUnderWay } from './erasure.ts'

const now = new Date('2026-11-21T00:00:00Z')
const later = new Date('2026-11-21T00:30:00Z')

describe('an order keeps its buyer from being erased', () => {
  it.each([
    ['open', later, 1],
    ['open', now, 0],
    ['refunding', now, 1],
    ['paid', later, 0],
    ['cancelled', later, 0],
    ['refunded', later, 0],
  ] as const)('%s until %s: %i', (state, expires_at, count) => {
    expect(ordersUnderWay([{ state, expires_at }], now)).toBe(count)
  })
})
