import { describe, expect, it } from 'vitest'
import { emptyBalance, type Membership, membershipAt } from '../membership.ts'
import {
  type AttemptMove,
  type AttemptState,
  buyRefusal,
  moveAttempt,
  moveOrder,
  type OrderMove,
  type OrderState,
  shownState,
} from './order.ts'
import { fromMinor, toMinor } from './order-amount.ts'

const now = new Date('2026-11-21T08:00:00Z')
const nothing = membershipAt(emptyBalance, now)

describe('buying', () => {
  it.each<[string, Partial<Membership>, ReturnType<typeof buyRefusal>]>([
    ['without anything', {}, null],
    ['while bought time runs', { state: 'running', remainingSeconds: 9, boughtSecondsLeft: 9 }, 'membershipUnexpired'],
    [
      'while bought time is paused',
      { state: 'paused', remainingSeconds: 1, boughtSecondsLeft: 1 },
      'membershipUnexpired',
    ],
    ['while experience or a gift runs', { state: 'running', remainingSeconds: 9 }, null],
    ['after it expired', { state: 'expired' }, null],
  ])('%s is answered with %s', (_, held, refusal) => {
    expect(buyRefusal({ ...nothing, ...held }, '0')).toBe(refusal)
  })

  it('is never possible on the mainland', () => {
    expect(buyRefusal(nothing, '1')).toBe('notSoldInRegion')
  })
})

const orderStates: OrderState[] = ['open', 'paid', 'expired', 'cancelled', 'refunding', 'refunded']
const attemptStates: AttemptState[] = ['creating', 'open', 'failed', 'closed', 'paid']

describe('an order', () => {
  it.each<[OrderMove, (OrderState | null)[]]>([
    ['pay', ['paid', null, 'paid', 'paid', null, null]],
    ['expire', ['expired', null, null, null, null, null]],
    ['cancel', ['cancelled', null, null, null, null, null]],
    ['refund', [null, 'refunding', null, null, null, null]],
    ['refunded', [null, null, null, null, 'refunded', null]],
  ])('moves by %s', (move, next) => {
    expect(orderStates.map(state => moveOrder(state, move))).toEqual(next)
  })

  it('is shown as expired the moment its time is over, and never when it was paid', () => {
    const ends = { expires_at: now }
    expect(shownState({ state: 'open', ...ends }, new Date(now.getTime() - 1))).toBe('open')
    expect(shownState({ state: 'open', ...ends }, now)).toBe('expired')
    expect(shownState({ state: 'paid', ...ends }, now)).toBe('paid')
  })
})

describe('an attempt', () => {
  it.each<[AttemptMove, (AttemptState | null)[]]>([
    ['show', ['open', null, null, null, null]],
    ['fail', ['failed', null, null, null, null]],
    ['close', ['closed', 'closed', 'closed', null, null]],
    ['pay', ['paid', 'paid', 'paid', 'paid', null]],
  ])('moves by %s', (move, next) => {
    expect(attemptStates.map(state => moveAttempt(state, move))).toEqual(next)
  })
})

describe('an amount', () => {
  it.each([
    ['0.01', 1],
    ['9.90', 990],
    ['9.9', 990],
    ['30', 3000],
    ['19.99', 1999],
    ['999999999.99', 99_999_999_999],
  ])('%s is %i minor units', (text, minor) => {
    expect(toMinor(text)).toBe(minor)
  })

  it.each(['', '-1', '+1', '1e3', '0x10', '1.001', '1,00', ' 1', '.5', '1.', 'NaN', '1234567890', '１'])(
    '"%s" is none',
    text => expect(toMinor(text)).toBeNull(),
  )

  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [990, '9.90'],
    [99_999_999_999, '999999999.99'],
  ])('%i is written %s, and read back', (minor, text) => {
    expect(fromMinor(minor)).toBe(text)
    expect(toMinor(text)).toBe(minor)
  })
})
