import { Bill } from '#world/bill.ts'
import { type Payment, reportedSettlement, type Settlement } from '#world/payment.ts'
import { fingerprint } from '#world/tls-server.ts'
import type { Desk } from '#world/vendor.ts'
import type { QqSecrets } from './secrets.ts'
import type { Fields, XmlStyle } from './xml.ts'

/** QQ Wallet's counter for our one merchant. */
export class Wallet {
  readonly desk: Desk
  readonly secrets: QqSecrets
  readonly bill: Bill
  /** Of the client certificate that refunds need. */
  readonly merchantFingerprint: string
  style: XmlStyle = 'mixed'
  /** Refunds stay PROCESSING until `refund-done` while this is set. */
  holdsRefunds = false

  constructor(desk: Desk, secrets: QqSecrets) {
    this.desk = desk
    this.secrets = secrets
    this.bill = new Bill(desk, 'qq')
    this.merchantFingerprint = fingerprint(secrets.clientCertificate)
  }

  now(): number {
    return this.desk.clock.now().getTime()
  }

  /** What was paid, once QQ admits it. */
  paid(payment: Payment): Settlement | undefined {
    return reportedSettlement(payment, this.now())
  }

  /** The order a call names by its transaction, or by the merchant's number. */
  order({ transaction_id, out_trade_no }: Fields): Payment | undefined {
    const { ledger } = this.desk
    if (!transaction_id) return ledger.byAttempt('qq', out_trade_no ?? '')
    const payment = ledger.byTransaction('qq', transaction_id)
    return payment && this.paid(payment) ? payment : undefined
  }
}
