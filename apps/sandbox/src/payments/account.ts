import type { VendorContext } from '#core/vendor.ts'
import { Bill } from './bill.ts'
import type { NameKind } from './ledger.ts'
import { type Payment, type Refund, reportedSettlement, type Settlement } from './payment.ts'

/** Our account at a payment vendor: the payments of its orders, and its bill. */
export class PaymentAccount<Secrets = unknown> {
  readonly context: VendorContext
  readonly secrets: Secrets
  readonly provider: string
  readonly bill: Bill
  /** Refunds stay PROCESSING until `refund-done` while this is set. */
  holdsRefunds = false
  /** The account has too little money for any refund while this is set. */
  lacksMoney = false
  readonly #currency: string

  constructor(context: VendorContext, secrets: Secrets, provider: string, currency = 'CNY') {
    this.context = context
    this.secrets = secrets
    this.provider = provider
    this.bill = new Bill(context, provider, currency)
    this.#currency = currency
  }

  /** The true time, in epoch milliseconds; payments go by it. */
  now(): number {
    return this.context.clock.now().getTime()
  }

  /** The vendor's own time, which a control can skew; it dates requests and signatures. */
  vendorTime(): number {
    return this.context.faults.vendorTime(this.context.clock)
  }

  /** A payment that is asked for now. */
  newPayment(asked: Omit<Payment, 'provider' | 'currency' | 'createdAt' | 'refunds'> & { currency?: string }): Payment {
    return { provider: this.provider, currency: this.#currency, createdAt: this.now(), refunds: [], ...asked }
  }

  payment(attemptNo: string): Payment | undefined {
    return this.named('attempt', attemptNo)
  }

  /** The payment of ours that has a name. */
  named(kind: NameKind, name: string | null): Payment | undefined {
    return this.context.ledger.named(this.provider, kind, name)[0]
  }

  byTransaction(transactionId: string): Payment | undefined {
    return this.named('transaction', transactionId)
  }

  /** A refund by the merchant's number, with its payment. */
  refund(refundNo: string): { payment: Payment; refund: Refund } | undefined {
    const payment = this.named('refundNo', refundNo)
    const refund = payment?.refunds.find(one => one.refundNo === refundNo)
    return payment && refund && { payment, refund }
  }

  /** The settlement, once the vendor reports it. */
  paid(payment: Payment): Settlement | undefined {
    return reportedSettlement(payment, this.now())
  }

  close(payment: Payment): void {
    this.context.ledger.put({ ...payment, closedAt: payment.closedAt ?? this.now() })
  }

  newestFirst(): Payment[] {
    return this.context.ledger.newestFirst().filter(({ provider }) => provider === this.provider)
  }
}
