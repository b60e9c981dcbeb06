import type { Store } from '#core/store.ts'
import type { Payment, Refund } from './payment.ts'

/** What a payment is found by, and its names of that kind. */
const namesOf = {
  attempt: ({ attemptNo }: Payment) => [attemptNo],
  transaction: ({ paid }: Payment) => [paid?.transactionId],
  refundNo: ({ refunds }: Payment) => refunds.map(({ refundNo }) => refundNo),
  refundId: ({ refunds }: Payment) => refunds.map(({ refundId }) => refundId),
  orderId: ({ extra }: Payment) => [extra.orderId],
  captureId: ({ extra }: Payment) => [extra.captureId],
  invoiceId: ({ extra }: Payment) => [extra.invoiceId],
  prepayId: ({ extra }: Payment) => [extra.prepayId],
  tradeNo: ({ extra }: Payment) => [extra.tradeNo],
} as const
export type NameKind = keyof typeof namesOf
const nameKinds = Object.keys(namesOf) as NameKind[]

const keyOf = (provider: string, kind: NameKind, name: string) => `${provider} ${kind} ${name}`

/** Every payment of every vendor, kept across restarts; finding one takes as long among many as among few. */
export class Ledger {
  readonly #store: Store
  readonly #byPayUrl = new Map<string, Payment>()
  readonly #payUrlsByName = new Map<string, Set<string>>()
  readonly #refunding = new Set<string>()

  constructor(store: Store) {
    this.#store = store
    const payments = store.all('payment') as Payment[]
    for (const payment of payments.sort((a, b) => a.createdAt - b.createdAt)) this.#enter(payment)
  }

  /** Stores a new payment or the next version of a known one, and gives it back. */
  put(payment: Payment): Payment {
    this.#store.put('payment', payment.payUrl, payment)
    this.#enter(payment)
    return payment
  }

  /** Stores the next version of one of the payment's refunds. */
  putRefund(payment: Payment, refund: Refund): Payment {
    const others = payment.refunds.filter(other => other.refundNo !== refund.refundNo)
    return this.put({ ...payment, refunds: [...others, refund] })
  }

  byPayUrl(payUrl: string): Payment | undefined {
    return this.#byPayUrl.get(payUrl)
  }

  byAttempt(provider: string, attemptNo: string): Payment | undefined {
    return this.named(provider, 'attempt', attemptNo)[0]
  }

  /** The payments that have a name at a vendor, the first one first. */
  named(provider: string, kind: NameKind, name: string | null): Payment[] {
    const payUrls = name ? this.#payUrlsByName.get(keyOf(provider, kind, name)) : undefined
    return this.#paymentsAt(payUrls ?? [])
  }

  /** A vendor's payments of which something is on its way back. */
  refunding(provider: string): Payment[] {
    return this.#paymentsAt(this.#refunding).filter(payment => payment.provider === provider)
  }

  newestFirst(): Payment[] {
    return [...this.#byPayUrl.values()].reverse()
  }

  #paymentsAt(payUrls: Iterable<string>): Payment[] {
    return [...payUrls].flatMap(payUrl => this.#byPayUrl.get(payUrl) ?? [])
  }

  #enter(payment: Payment): void {
    const { provider, payUrl, refunds } = payment
    this.#byPayUrl.set(payUrl, payment)
    for (const kind of nameKinds)
      for (const name of namesOf[kind](payment)) if (name) this.#name(keyOf(provider, kind, name), payUrl)
    if (refunds.some(({ state }) => state === 'PROCESSING')) this.#refunding.add(payUrl)
    else this.#refunding.delete(payUrl)
  }

  #name(key: string, payUrl: string): void {
    const payUrls = this.#payUrlsByName.get(key) ?? new Set()
    this.#payUrlsByName.set(key, payUrls.add(payUrl))
  }
}
