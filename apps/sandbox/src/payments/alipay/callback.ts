import { beijingTime } from '#core/clock.ts'
import { decimal } from '#payments/money.ts'
import { type Payment, refundedAmount, type Settlement } from '#payments/payment.ts'
import { webhookEventId } from '#payments/webhook-dispatcher.ts'
import type { Tampering, WebhookEvent, WebhookRequest } from '#payments/webhook-event.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { notifyMessage, type Params, sign } from './signature.ts'
import { buyerOf, paidStatus } from './trade.ts'

/** Alipay's own retry times: 25 hours in all. */
export const retrySeconds = [240, 600, 600, 3600, 7200, 21_600, 54_000]

/** Every event of a payment, oldest first; a scanned code is already a trade that waits for its buyer. */
export function webhookEvents({ provider, payUrl, scannedAt, paid, refunds }: Payment): WebhookEvent[] {
  const event = (name: string, refundNo?: string) => ({ provider, payUrl, event: name, ...(refundNo && { refundNo }) })
  const first = [...(scannedAt === undefined ? [] : [event('waiting')]), ...(paid ? [event('paid')] : [])]
  return [...first, ...refunds.map(({ refundNo }) => event('refunded', refundNo))]
}

/** The signed form that tells of a trade. */
export function webhookRequest(
  account: MerchantAccount,
  payment: Payment,
  webhookEvent: WebhookEvent,
): WebhookRequest | undefined {
  if (!payment.notifyUrl) return undefined
  const { tampering } = webhookEvent
  const { appId, sellerId } = account.secrets
  const { userId, logonId } = buyerOf(payment)
  const form = {
    notify_time: beijingTime(account.vendorTime()),
    notify_type: 'trade_status_sync',
    notify_id: webhookEventId(webhookEvent),
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    seller_email: 'seller+bohe@薄荷.test',
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    out_trade_no: payment.attemptNo,
    out_biz_no: '',
    subject: payment.subject,
    body: payment.extra.body ?? '',
    passback_params: payment.extra.passback_params ?? '',
    buyer_id: userId,
    buyer_logon_id: logonId,
    memo: '谢谢 100%+1',
    gmt_create: beijingTime(payment.scannedAt ?? account.now()),
    ...happened(payment, webhookEvent),
  }
  const body = new URLSearchParams(signed(account, falsified(form, tampering), tampering)).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { url: payment.notifyUrl, headers, body }
}

function happened(payment: Payment, { event, refundNo }: WebhookEvent): Params {
  const { paid } = payment
  if (!paid || event === 'waiting') return { trade_status: 'WAIT_BUYER_PAY', ...amounts(payment.amount, 0) }
  if (event === 'refunded') return { ...settled(payment, paid, true), out_biz_no: refundNo ?? '' }
  return settled(payment, paid, false)
}

function settled(payment: Payment, paid: Settlement, refunded: boolean): Params {
  const fund = JSON.stringify([{ amount: decimal(paid.amount), fundChannel: 'ALIPAYACCOUNT' }])
  const status = { trade_no: paid.transactionId, gmt_payment: beijingTime(paid.at), fund_bill_list: fund }
  const paidNow = { ...status, ...amounts(paid.amount, paid.amount), trade_status: 'TRADE_SUCCESS' }
  if (!refunded) return paidNow
  const refundTime = beijingTime(payment.refunds.at(-1)?.doneAt ?? paid.at)
  const money = { refund_fee: decimal(refundedAmount(payment)), gmt_refund: `${refundTime}.000` }
  return { ...paidNow, ...money, trade_status: paidStatus(payment, paid) }
}

function amounts(total: number, received: number): Params {
  const text = decimal(received)
  return {
    total_amount: decimal(total),
    receipt_amount: text,
    invoice_amount: text,
    buyer_pay_amount: text,
    point_amount: '0.00',
  }
}

/** A genuine callback about something else: another sum, another app and seller. */
function falsified(form: Params, tampering: Tampering | undefined): Params {
  if (tampering === 'amount') return { ...form, total_amount: '0.01', receipt_amount: '0.01', buyer_pay_amount: '0.01' }
  if (tampering === 'app')
    return { ...form, app_id: '2014072300007148', auth_app_id: '2014072300007148', seller_id: '2088101106499364' }
  return tampering === 'weak' ? { ...form, sign_type: 'RSA' } : form
}

function signed(account: MerchantAccount, form: Params, tampering: Tampering | undefined): Params {
  const message = notifyMessage(form)
  const broken = tampering === 'sign' || tampering === 'probe' ? `${message} ` : message
  return { ...form, sign: sign(broken, account.secrets.alipayPrivateKey, tampering === 'weak' ? 'RSA' : 'RSA2') }
}

/** Only these seven bytes end the repetitions. */
export function acknowledged(_status: number, body: string): boolean {
  return body === 'success'
}
