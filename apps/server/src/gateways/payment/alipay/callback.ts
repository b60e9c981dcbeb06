import type { AlipaySdk } from 'alipay-sdk'
import { toMinor } from '#domain/orders/order-amount.ts'
import { fromBeijingTime } from '#gateways/payment/beijing-time.ts'
import {
  CallbackRefused,
  type PaymentEvent,
  type PaymentFacts,
  type RawCallback,
} from '#gateways/payment/payment-gateway.ts'

type Form = Readonly<Record<string, string>>

/** Who may be paid. */
export interface AlipayParty {
  appId: string
  sellerId: string
}

/** A flat form, each value decoded once; a name that comes twice is no form of Alipay's. */
const formOf = (body: Buffer): Form => {
  const params = new URLSearchParams(body.toString('utf8'))
  if (new Set(params.keys()).size !== params.size) throw new CallbackRefused('malformed', 'A field comes twice')
  return Object.fromEntries(params)
}

/**
 * RSA2 over each field but the signature and its type (providers §3), by the vendor's check of a text: its check of a
 * form takes the algorithm from the form, and asks first whether the type was signed as well.
 */
const isGenuine = (sdk: AlipaySdk, { sign, sign_type, ...told }: Form): boolean => {
  const text = Object.keys(told)
    .sort()
    .map(name => `${name}=${told[name]}`)
  return sign_type === 'RSA2' && sign !== undefined && sdk.rsaCheck(text.join('&'), sign, 'RSA2')
}

/** Proves and reads a callback. */
export const readAlipayCallback = (
  sdk: AlipaySdk,
  party: AlipayParty,
  { body }: RawCallback,
  now: Date,
): PaymentEvent => {
  const form = formOf(body)
  if (!isGenuine(sdk, form)) throw new CallbackRefused('bad-signature', 'The signature does not hold')
  if (form.app_id !== party.appId) throw new CallbackRefused('wrong-app', `app_id is ${form.app_id}`)
  if (form.seller_id !== party.sellerId) throw new CallbackRefused('wrong-merchant', `seller_id is ${form.seller_id}`)
  if (!form.out_trade_no) throw new CallbackRefused('malformed', 'The callback names no order')
  return eventOf(form, form.out_trade_no, party, now)
}

/** A refund is told as one more success, with what was given back beside it: it is no payment. */
const eventOf = (form: Form, attemptNo: string, party: AlipayParty, now: Date): PaymentEvent => {
  if (form.refund_fee || form.gmt_refund) return { kind: 'refund', attemptNo, refundNo: form.out_biz_no || undefined }
  if (!isPaid(form.trade_status)) return { kind: 'other', attemptNo }
  const paid = factsOf(form, attemptNo, party, fromBeijingTime(form.gmt_payment ?? '') ?? now)
  if (!paid) throw new CallbackRefused('malformed', 'The payment has no number or no amount')
  return { kind: 'paid', paid }
}

/** TRADE_FINISHED is a success whose time for refunds is over. */
export const isPaid = (status: string | undefined): boolean => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'

/** The facts of a paid trade; null when it does not tell them all. */
export const factsOf = (told: Form, attemptNo: string, party: AlipayParty, paidAt: Date): PaymentFacts | null => {
  const amountMinor = toMinor(told.total_amount ?? '')
  if (!told.trade_no || amountMinor === null) return null
  return {
    attemptNo,
    providerTxnId: told.trade_no,
    amountMinor,
    currency: told.trans_currency || 'CNY',
    merchantId: party.sellerId,
    appId: party.appId,
    paidAt,
    // Newer apps are told an open id; queries and callbacks spell the older number differently.
    payerId: told.buyer_open_id || told.buyer_user_id || told.buyer_id || undefined,
  }
}
