import { type Control, type HttpResponse, isOn, json } from '#core/http.ts'
import { digits } from '#core/random-text.ts'
import type { VendorContext } from '#core/vendor.ts'
import { decimal, minorUnits } from './money.ts'
import { type Payment, reportedSettlement } from './payment.ts'

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

/** How a control falsifies a row: left out, or another amount (minor units). */
type Alteration = { attemptNo: string; kind: BillEntry['kind']; amount: number | 'dropped' }

type Books = Pick<VendorContext, 'ledger' | 'clock'>

const hour = 3_600_000
const day = 24 * hour
const readyAfter = 34 * hour

/**
 * What a vendor booked, by Beijing days (`yyyy-MM-dd`). A day's bill is ready at ten the next morning. Controls falsify
 * it, so that a reconciliation has something to find; a restart forgets them.
 */
export class Bill {
  readonly #context: Books
  readonly #provider: string
  readonly #currency: string
  #alterations: Alteration[] = []
  #inventions: BillEntry[] = []
  #isEarly = false

  constructor(context: Books, provider: string, currency = 'CNY') {
    this.#context = context
    this.#provider = provider
    this.#currency = currency
  }

  /** Whether the bill is ready: `creating` from midnight until ten, `none` before. */
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
    const payments = this.#context.ledger.newestFirst().filter(({ provider }) => provider === this.#provider)
    const all = [...payments.flatMap(payment => booked(payment, this.#now())), ...this.#inventions]
    const within = all.filter(({ at }) => at >= from && at < to)
    return within.flatMap(entry => this.#altered(entry)).sort((one, other) => one.at - other.at)
  }

  /** Whether every bill is ready at once. */
  get isEarly(): boolean {
    return this.#isEarly
  }

  readonly controls: Record<string, Control> = {
    /** `{attempt_no, kind?, what: "drop" | "amount" | "keep", amount?}`: how a row is falsified. */
    'bill-row': body => this.#alter(body),
    /** `{date, amount}`: a payment that the merchant knows nothing of. */
    'bill-extra': body => this.#invent(body),
    /** `{early?}`: from now on each bill is ready at once, today's too. */
    'bill-early': body => {
      this.#isEarly = body.early === undefined || isOn(body.early)
      return json(200, { early: this.#isEarly })
    },
  }

  #now(): number {
    return this.#context.clock.now().getTime()
  }

  #altered(entry: BillEntry): BillEntry[] {
    const found = this.#alterations.find(({ attemptNo, kind }) => attemptNo === entry.attemptNo && kind === entry.kind)
    if (!found) return [entry]
    return found.amount === 'dropped' ? [] : [{ ...entry, amount: found.amount }]
  }

  #alter(body: Record<string, unknown>): HttpResponse {
    const attemptNo = String(body.attempt_no)
    const kind = body.kind === 'refund' ? 'refund' : 'payment'
    const amount = body.what === 'drop' ? 'dropped' : minorUnits(String(body.amount))
    const others = this.#alterations.filter(one => one.attemptNo !== attemptNo || one.kind !== kind)
    if (!['drop', 'amount', 'keep'].includes(String(body.what))) return json(400, { error: 'what' })
    if (body.what === 'amount' && amount === undefined) return json(400, { error: 'amount' })
    if (!this.#context.ledger.byAttempt(this.#provider, attemptNo)) return json(404, { error: 'unknown-payment' })
    this.#alterations = body.what === 'keep' || amount === undefined ? others : [...others, { attemptNo, kind, amount }]
    return json(200, { attempt_no: attemptNo, kind, what: body.what })
  }

  #invent(body: Record<string, unknown>): HttpResponse {
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

/** Which rows a merchant asks for, by the names that WeChat Pay and QQ Wallet share. */
export const rowFilters: Record<string, (entry: BillEntry) => boolean> = {
  ALL: () => true,
  SUCCESS: ({ kind }) => kind === 'payment',
  REFUND: ({ kind }) => kind === 'refund',
}

/** The sum of a kind of rows, as decimal text. */
export function sumOf(entries: BillEntry[], kind: BillEntry['kind']): string {
  return decimal(entries.filter(entry => entry.kind === kind).reduce((total, { amount }) => total + amount, 0))
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
  const returned = payment.refunds.flatMap(
    ({ refundNo, refundId, amount, createdAt, doneAt: at, state }): BillEntry[] =>
      state === 'SUCCESS' && at !== undefined
        ? [{ ...common, kind: 'refund', refundNo, refundId, amount, createdAt, at }]
        : [],
  )
  return [{ ...common, kind: 'payment', amount: paid.amount, createdAt, at: paid.at }, ...returned]
}
