import { fingerprint } from '#core/tls-server.ts'
import type { VendorContext } from '#core/vendor.ts'
import { PaymentAccount } from '#payments/account.ts'
import type { Payment } from '#payments/payment.ts'
import type { QqSecrets } from './secrets.ts'
import type { Fields, XmlStyle } from './xml.ts'

/** Our merchant account at QQ Wallet, with what controls change. */
export class MerchantAccount extends PaymentAccount<QqSecrets> {
  /** Of the client certificate that refunds need. */
  readonly merchantFingerprint: string
  style: XmlStyle = 'mixed'

  constructor(context: VendorContext, secrets: QqSecrets) {
    super(context, secrets, 'qq')
    this.merchantFingerprint = fingerprint(secrets.clientCertificate)
  }

  /** The order a call names by its transaction, or by the merchant's number. */
  order({ transaction_id, out_trade_no }: Fields): Payment | undefined {
    if (!transaction_id) return this.payment(out_trade_no ?? '')
    const payment = this.byTransaction(transaction_id)
    return payment && this.paid(payment) ? payment : undefined
  }
}
