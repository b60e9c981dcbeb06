import { type Answer, isOn, json } from '#http/call.ts'
import { minorUnits } from './money.ts'
import { digits } from './numbers.ts'
import { type Payment, type Refund, reportedSettlement } from './payment.ts'
import type { Control, Desk } from './vendor.ts'

/** A row of a vendor's daily bill. Amounts are minor units, always positive; `at` is when the money moved. */
export type BillEntry = {
  kind: 'payment' | 'refund'
  attemptNo: string
  transactionId: string
  refundNo?: string
  refundId?: string
  amount: number
  currency: string
  subject: string
  attach: string
  createdAt: number
  at: number
}

/** How a row differs from the truth: left out, or about another amount (minor units). */
type Alteration = { attemptNo: string; kind: BillEntry['kind']; amount: number | 'dropped' }

type Books = Pick<Desk, 'ledger' | 'clock'>

const hour = 3_600_000
const day = 24 * hour
const readyAfter = 34 * hour

/**
 * What a vendor booked, by Beijing days (`yyyy-MM-dd`). A day's bill is there at ten the next morning. Its controls make
 * it wrong, so that whoever compares has something to find; they are forgotten when the sandbox stops.
 */
export class Bill {
  readonly #desk: Books
  readonly #provider: string
  readonly #currency: string
  #alterations: Alteration[] = []
  #inventions: BillEntry[] = []
  #isEarly = false

  constructor(desk: Books, provider: string, currency = 'CNY') {
    this.#desk = desk
    this.#provider = provider
    this.#currency = currency
  }

  /** Whether the bill can be had: `creating` from midnight until ten, `none` before. */
  stateOf(date: string): 'ready' | 'creating' | 'none' {
    const age = this.#now() - startOf(date)
    if (this.#isEarly || age >= readyAfter) return 'ready'
    return age >= day ? 'creating' : 'none'
  }

  /** The rows of a day, oldest first. */
  entries(date: string): BillEntry[] {
    const start = startOf(date)
    return this.between(start, start + day)
  }

  /** The rows from an instant up to another, oldest first. */
  between(from: number, to: number): BillEntry[] {
    const payments = this.#desk.ledger.newestFirst().filter(({ provider }) => provider === this.#provider)
    const all = [...payments.flatMap(payment => booked(payment, this.#now())), ...this.#inventions]
    const within = all.filter(({ at }) => at >= from && at < to)
    return within.flatMap(entry => this.#altered(entry)).sort((one, other) => one.at - other.at)
  }

  /** Whether every bill is to be had at once. */
  get isEarly(): boolean {
    return this.#isEarly
  }

  readonly controls: Record<string, Control> = {
    /** `{attempt_no, kind?, what: "drop" | "amount" | "keep", amount?}`: how a row is told. */
    'bill-row': body => this.#alter(body),
    /** `{date, amount}`: a payment that the merchant knows nothing of. */
    'bill-extra': body => this.#invent(body),
    /** `{early?}`: from now on each bill is there at once, today's too. */
    'bill-early': body => {
      this.#isEarly = body.early === undefined || isOn(body.early)
      return json(200, { early: this.#isEarly })
    },
  }

  #now(): number {
    return this.#desk.clock.now().getTime()
  }

  #altered(entry: BillEntry): BillEntry[] {
    const found = this.#alterations.find(({ attemptNo, kind }) => attemptNo === entry.attemptNo && kind === entry.kind)
    if (!found) return [entry]
    return found.amount === 'dropped' ? [] : [{ ...entry, amount: found.amount }]
  }

  #alter(body: Record<string, unknown>): Answer {
    const attemptNo = String(body.attempt_no)
    const kind = body.kind === 'refund' ? 'refund' : 'payment'
    const amount = body.what === 'drop' ? 'dropped' : minorUnits(String(body.amount))
    const others = this.#alterations.filter(one => one.attemptNo !== attemptNo || one.kind !== kind)
    if (!['drop', 'amount', 'keep'].includes(String(body.what))) return json(400, { error: 'what' })
    if (body.what === 'amount' && amount === undefined) return json(400, { error: 'amount' })
    if (!this.#desk.ledger.byAttempt(this.#provider, attemptNo)) return json(404, { error: 'unknown-payment' })
    this.#alterations = body.what === 'keep' || amount === undefined ? others : [...others, { attemptNo, kind, amount }]
    return json(200, { attempt_no: attemptNo, kind, what: body.what })
  }

  #invent(body: Record<string, unknown>): Answer {
    const noon = startOf(String(body.date)) + day / 2
    const amount = minorUnits(String(body.amount))
    if (Number.isNaN(noon)) return json(400, { error: 'date' })
    if (!amount) return json(400, { error: 'amount' })
    const numbers = { attemptNo: `EXTRA${digits(20)}`, transactionId: digits(28) }
    const texts = { currency: this.#currency, subject: '未知', attach: '' }
    const entry: BillEntry = { kind: 'payment', ...numbers, ...texts, amount, createdAt: noon, at: noon }
    this.#inventions = [...this.#inventions, entry]
    return json(200, { attempt_no: entry.attemptNo, transaction_id: entry.transactionId })
  }
}

/** A date's first instant in Beijing; NaN when there is no such date. */
export function startOf(date: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00+08:00`) : Number.NaN
}

function booked(payment: Payment, now: number): BillEntry[] {
  const paid = reportedSettlement(payment, now)
  if (!paid) return []
  const { attemptNo, subject, currency, createdAt, extra } = payment
  const common = { attemptNo, subject, currency, transactionId: paid.transactionId, attach: extra.attach ?? '' }
  const bought: BillEntry = { ...common, kind: 'payment', amount: paid.amount, createdAt, at: paid.at }
  return [bought, ...payment.refunds.flatMap(refund => returned(common, refund))]
}

function returned(common: Omit<BillEntry, 'kind' | 'amount' | 'createdAt' | 'at'>, refund: Refund): BillEntry[] {
  const { refundNo, refundId, amount, createdAt, doneAt, state } = refund
  if (state !== 'SUCCESS' || doneAt === undefined) return []
  return [{ ...common, kind: 'refund', refundNo, refundId, amount, createdAt, at: doneAt }]
}
