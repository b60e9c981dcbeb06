import type { Context } from '#context.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import { languageOf, sendLetter } from '#features/deliveries/send-letter.ts'
import { receiptMail } from '#gateways/mail/mails.ts'
import { paidOrder } from './receipt-store.ts'

/** Brings what a paid order says to its member's mailbox: what, how much, when, by which payment. */
export const sendReceipt = async (context: Context, orderId: number): Promise<void> => {
  const order = await paidOrder(context.db, orderId)
  if (!order?.email) return
  const language = languageOf(order.region_code)
  const mail = receiptMail({
    ...{ language, number: order.invoice_no, paidAt: order.paid_at },
    what: `${textIn(language, order, 'package_title')} · ${textIn(language, order, 'price_title')}`,
    amount: `${fromMinor(order.amount_minor)} ${order.currency}`,
    ...{ provider: order.provider, transaction: order.provider_txn_id },
  })
  await sendLetter(context, { email: order.email, region: order.region_code, purpose: 'receipt', orderId }, mail)
}
