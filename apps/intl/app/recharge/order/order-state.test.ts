import { describe, expect, it } from 'vitest'
import { openOrder, paidOrder } from '#recharge/testing.ts'
import { awaitsPayment, mayChange, pageOf, secondsToPay, stepsDone } from './order-state.ts'

const { steps } = paidOrder

describe('an order', () => {
  it.each([
    ['0', 'pay', true],
    ['1', 'paid', false],
    ['2', 'expired', true],
    ['3', 'cancelled', false],
    ['4', 'refunding', true],
    ['5', 'refunded', false],
  ])('with status %s shows "%s"; it may change by itself: %s', (invoice_status, page, changes) => {
    expect([pageOf({ invoice_status }), mayChange({ invoice_status, steps })]).toEqual([page, changes])
  })

  it('awaits a payment while it is open, and when it has expired', () => {
    const awaited = ['0', '1', '2', '3', '4', '5'].filter(invoice_status => awaitsPayment({ invoice_status }))
    expect(awaited).toEqual(['0', '2'])
  })

  it('that is paid is watched until the membership is open', () => {
    expect(mayChange({ ...paidOrder, steps: { ...steps, opened: null } })).toBe(true)
  })

  it('lights its steps one after the other', () => {
    expect(stepsDone(openOrder)).toBe(0)
    expect(stepsDone({ steps: { ...steps, verified: null, opened: null } })).toBe(1)
    expect(stepsDone({ steps: { ...steps, opened: null } })).toBe(2)
    expect(stepsDone(paidOrder)).toBe(3)
  })

  it('can be paid for thirty minutes', () => {
    const placed = Date.parse('2026-11-21T08:00:00Z')
    expect(secondsToPay(openOrder, placed)).toBe(1800)
    expect(secondsToPay(openOrder, placed + 1_799_001)).toBe(1)
    expect(secondsToPay(openOrder, placed + 1_800_000)).toBe(0)
    expect(secondsToPay(openOrder, placed + 9_000_000)).toBe(0)
  })
})
