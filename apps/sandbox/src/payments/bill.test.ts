import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Store } from '#core/store.ts'
import { Bill } from './bill.ts'
import { Ledger } from './ledger.ts'
import type { Payment, Refund } from './payment.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const noon = at('2026-11-20T12:00:00')
const refund: Refund = {
  refundNo: 'R1',
  refundId: '50001',
  amount: 1000,
  reason: '',
  notifyUrl: '',
  state: 'SUCCESS',
  createdAt: noon,
  doneAt: at('2026-11-21T00:00:00'),
}
const payment: Payment = {
  provider: 'qq',
  attemptNo: 'A1',
  payUrl: 'https://qpay.qq.com/qr/1',
  amount: 2990,
  currency: 'CNY',
  subject: '黄金',
  notifyUrl: '',
  createdAt: noon - 60_000,
  expiresAt: noon + 1_800_000,
  terms: '',
  paid: { transactionId: 'T1', amount: 2990, at: noon, reportedAt: noon },
  refunds: [refund],
  extra: { attach: 'x' },
}

let store: Store
let ledger: Ledger
let bill: Bill
let now: number

beforeEach(() => {
  store = new Store(':memory:')
  ledger = new Ledger(store)
  now = at('2026-11-22T12:00:00')
  bill = new Bill({ ledger, clock: { now: () => new Date(now) } }, 'qq')
})
afterEach(() => store.close())

describe('the rows of a day', () => {
  it('are what was paid and what went back on that day in Beijing', () => {
    ledger.put(payment)
    const common = { attemptNo: 'A1', transactionId: 'T1', currency: 'CNY', subject: '黄金', attach: 'x' }
    const bought = { ...common, kind: 'payment', amount: 2990, createdAt: noon - 60_000, at: noon }
    expect(bill.entries('2026-11-20')).toEqual([bought])
    const back = { kind: 'refund', refundNo: 'R1', refundId: '50001', amount: 1000, createdAt: noon, at: refund.doneAt }
    expect(bill.entries('2026-11-21')).toEqual([{ ...common, ...back }])
    expect(bill.entries('2026-11-22')).toEqual([])
  })

  it.each([
    ['unpaid', { paid: undefined }],
    ["another vendor's", { provider: 'wechat' }],
    ['not yet reported', { paid: { transactionId: 'T1', amount: 2990, at: noon, reportedAt: noon + 10 * 86_400_000 } }],
  ])('leave out what is %s', (_what, over) => {
    const { paid, ...rest } = { ...payment, ...over }
    ledger.put({ ...rest, ...(paid && { paid }) })
    expect(bill.entries('2026-11-20')).toEqual([])
  })

  it.each(['PROCESSING', 'ABNORMAL', 'CLOSED'] as const)('leave out a refund that is %s', state => {
    ledger.put({ ...payment, refunds: [{ ...refund, state }] })
    expect(bill.entries('2026-11-21')).toEqual([])
  })

  it('come oldest first', () => {
    ledger.put(payment)
    const { paid = { transactionId: '', amount: 0, at: 0, reportedAt: 0 } } = payment
    ledger.put({ ...payment, attemptNo: 'A2', payUrl: '2', refunds: [], paid: { ...paid, at: noon - 1 } })
    expect(bill.entries('2026-11-20').map(({ attemptNo }) => attemptNo)).toEqual(['A2', 'A1'])
  })
})

describe('a bill', () => {
  it.each([
    ['2026-11-20T23:59:59', 'none'],
    ['2026-11-21T00:00:00', 'creating'],
    ['2026-11-21T09:59:59', 'creating'],
    ['2026-11-21T10:00:00', 'ready'],
  ])('of the 20th is at %s: %s', (time, state) => {
    now = at(time)
    expect(bill.stateOf('2026-11-20')).toBe(state)
  })

  it('is there at once when it is told to be early', () => {
    now = noon
    bill.controls['bill-early']?.({})
    expect(bill.stateOf('2026-11-20')).toBe('ready')
    bill.controls['bill-early']?.({ early: false })
    expect(bill.stateOf('2026-11-20')).toBe('none')
  })
})

describe('a wrong bill', () => {
  const row = (body: object) => bill.controls['bill-row']?.({ attempt_no: 'A1', ...body })
  const amounts = (date: string) => bill.entries(date).map(({ amount }) => amount)

  beforeEach(() => ledger.put(payment))

  it('lacks a row', () => {
    row({ what: 'drop' })
    expect([amounts('2026-11-20'), amounts('2026-11-21')]).toEqual([[], [1000]])
    row({ what: 'drop', kind: 'refund' })
    expect([amounts('2026-11-20'), amounts('2026-11-21')]).toEqual([[], []])
  })

  it('tells another amount, until the row is kept again', () => {
    row({ what: 'amount', amount: '0.01' })
    expect(amounts('2026-11-20')).toEqual([1])
    row({ what: 'keep' })
    expect(amounts('2026-11-20')).toEqual([2990])
  })

  it('has a payment that nobody knows', () => {
    const answer = bill.controls['bill-extra']?.({ date: '2026-11-20', amount: '9.90' })
    expect(answer).toMatchObject({ status: 200 })
    const extra = bill.entries('2026-11-20').find(({ amount }) => amount === 990)
    expect(extra && ledger.byAttempt('qq', extra.attemptNo)).toBeUndefined()
    expect(extra?.attemptNo).toMatch(/^EXTRA\d{20}$/)
  })

  it.each([
    ['bill-row', { what: 'drop', attempt_no: 'NOBODY' }, 404, 'unknown-payment'],
    ['bill-row', { what: 'burn' }, 400, 'what'],
    ['bill-row', { what: 'amount' }, 400, 'amount'],
    ['bill-extra', { date: 'today', amount: '1' }, 400, 'date'],
    ['bill-extra', { date: '2026-11-20', amount: '0' }, 400, 'amount'],
  ])('%s refuses %j', (name, body, status, error) => {
    const answer = bill.controls[name]?.({ attempt_no: 'A1', ...body })
    expect(answer).toMatchObject({ status, body: JSON.stringify({ error }) })
  })
})
