import { describe, expect, it } from 'vitest'
import { type AskedFor, decideSettlement, type PaidEvent, type Settlement } from './settlement.ts'

const expiry = new Date('2026-11-21T08:30:00Z')

const paid: PaidEvent = {
  attemptNo: 'A1',
  providerTxnId: 'T1',
  amountMinor: 3000,
  currency: 'CNY',
  merchantId: 'M',
  appId: 'P',
  paidAt: new Date('2026-11-21T08:29:59Z'),
}

const asked: AskedFor = {
  orderState: 'open',
  orderExpiresAt: expiry,
  attemptState: 'open',
  amountMinor: 3000,
  currency: 'CNY',
  merchantId: 'M',
  appId: 'P',
}

describe('a verified payment', () => {
  it.each<[string, Partial<PaidEvent>, Partial<AskedFor>, Settlement]>([
    ['as asked for', {}, {}, { verdict: 'fulfil', incident: null }],
    ['before its code was known', {}, { attemptState: 'creating' }, { verdict: 'fulfil', incident: null }],
    ['to another merchant', { merchantId: 'X' }, {}, { verdict: 'refuse', incident: 'wrong-merchant' }],
    ['to another app', { appId: 'X' }, {}, { verdict: 'refuse', incident: 'wrong-app' }],
    [
      'to another merchant, of another sum',
      { merchantId: 'X', amountMinor: 1 },
      {},
      { verdict: 'refuse', incident: 'wrong-merchant' },
    ],
    ['of too little', { amountMinor: 2999 }, {}, { verdict: 'refund', incident: 'wrong-amount' }],
    ['of too much', { amountMinor: 3001 }, {}, { verdict: 'refund', incident: 'wrong-amount' }],
    ['in another currency', { currency: 'USD' }, {}, { verdict: 'refund', incident: 'wrong-currency' }],
    ['after expiry', { paidAt: expiry }, {}, { verdict: 'fulfil', incident: 'late-payment' }],
    [
      'reported after expiry',
      {},
      { orderState: 'expired', attemptState: 'closed' },
      { verdict: 'fulfil', incident: 'late-payment' },
    ],
    [
      'of a cancelled order',
      {},
      { orderState: 'cancelled', attemptState: 'closed' },
      { verdict: 'fulfil', incident: 'cancelled-order-payment' },
    ],
    ['by a method given up', {}, { attemptState: 'closed' }, { verdict: 'fulfil', incident: 'second-method-payment' }],
    [
      'of a paid order',
      {},
      { orderState: 'paid', attemptState: 'closed' },
      { verdict: 'refund', incident: 'duplicate-payment' },
    ],
    [
      'once more of a paid attempt',
      {},
      { orderState: 'paid', attemptState: 'paid' },
      { verdict: 'refund', incident: 'duplicate-payment' },
    ],
    [
      'of a refunded order',
      {},
      { orderState: 'refunded', attemptState: 'paid' },
      { verdict: 'refund', incident: 'duplicate-payment' },
    ],
  ])('%s', (_, difference, instead, settlement) => {
    expect(decideSettlement({ ...paid, ...difference }, { ...asked, ...instead })).toEqual(settlement)
  })
})
