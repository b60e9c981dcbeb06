import type { Store } from '#core/store.ts'
import type { Payment, Refund } from './payment.ts'

/** Every payment of every vendor, kept across restarts. */
export class Ledger {
  readonly #store: Store
  readonly #byPayUrl = new Map<string, Payment>()

  constructor(store: Store) {
    this.#store = store
    const payments = store.all('payment') as Payment[]
    for (const payment of payments.sort((a, b) => a.createdAt - b.createdAt))
      this.#byPayUrl.set(payment.payUrl, payment)
  }

  /** Stores a new payment or the next version of a known one, and gives it back. */
  put(payment: Payment): Payment {
    this.#store.put('payment', payment.payUrl, payment)
    this.#byPayUrl.set(payment.payUrl, payment)
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
    return this.#find(payment => payment.provider === provider && payment.attemptNo === attemptNo)
  }

  byTransaction(provider: string, transactionId: string): Payment | undefined {
    return this.#find(payment => payment.provider === provider && payment.paid?.transactionId === transactionId)
  }

  byRefund(provider: string, refundNo: string): Payment | undefined {
    const has = (payment: Payment) => payment.refunds.some(refund => refund.refundNo === refundNo)
    return this.#find(payment => payment.provider === provider && has(payment))
  }

  newestFirst(): Payment[] {
    return [...this.#byPayUrl.values()].reverse()
  }

  #find(matches: (payment: Payment) => boolean): Payment | undefined {
    return [...this.#byPayUrl.values()].find(matches)
  }
}
