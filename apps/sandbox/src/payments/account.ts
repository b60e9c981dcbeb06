import type { VendorContext } from '#core/vendor.ts'
import { Bill } from './bill.ts'
import { type Payment, reportedSettlement, type Settlement } from './payment.ts'

/** Our account at a payment vendor: the payments of its orders, and its bill. */
export class PaymentAccount<Secrets> {
  readonly context: VendorContext
  readonly secrets: Secrets
  readonly bill: Bill
  readonly #provider: string

  constructor(context: VendorContext, secrets: Secrets, provider: string, currency = 'CNY') {
    this.context = context
    this.secrets = secrets
    this.bill = new Bill(context, provider, currency)
    this.#provider = provider
  }

  /** The true time, in epoch milliseconds; payments go by it. */
  now(): number {
    return this.context.clock.now().getTime()
  }

  /** The vendor's own time, which a control can skew; it dates requests and signatures. */
  vendorTime(): number {
    return this.context.faults.vendorTime(this.context.clock)
  }

  payment(attemptNo: string): Payment | undefined {
    return this.context.ledger.byAttempt(this.#provider, attemptNo)
  }

  byTransaction(transactionId: string): Payment | undefined {
    return this.context.ledger.byTransaction(this.#provider, transactionId)
  }

  /** The settlement, once the vendor reports it. */
  paid(payment: Payment): Settlement | undefined {
    return reportedSettlement(payment, this.now())
  }

  newestFirst(): Payment[] {
    return this.context.ledger.newestFirst().filter(({ provider }) => provider === this.#provider)
  }
}
