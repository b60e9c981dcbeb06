import * as z from 'zod/mini'
import { currency, flag, id, instant, money, pagedList } from '../scalars.ts'
import { payScenes } from '../wire.ts'

/** One price of a package (spec §3). `price_type` = months '1' '3' '6' '12', '0' = days; empty include list = all regions. */
export const price = z.object({
  price_id: id,
  price_title: z.string(),
  price_desc: z.string(),
  price_short_desc: z.string(),
  price_type: z.string(),
  price_num: money,
  price_num_usd: money,
  price_order_num: z.int(),
  price_is_recommend: flag,
  include_region_codes: z.array(z.string()),
  exclude_region_codes: z.array(z.string()),
})

/** A package with its prices (spec §3). */
export const packageItem = z.object({
  package_id: id,
  package_title: z.string(),
  package_desc: z.string(),
  package_short_desc: z.string(),
  package_level: z.string(),
  package_is_recommend: flag,
  billing_type: z.string(),
  price_list: z.array(price),
})

/** Pay options (spec §3). */
export const payOptions = z.object({
  is_show_wx: flag,
  is_show_zfb: flag,
  is_show_qq: flag,
  is_show_paypal: flag,
  /** 1 where WeChat Pay can be paid within WeChat's own browser. */
  is_wx_jsapi: z.optional(flag),
})

/** What `pay_url` is: a code to scan, a page of the provider's, or what WeChat's browser is given. */
const payScene = z.enum(payScenes)

/** What WeChat's browser takes to pay (`getBrandWCPayRequest`): all of it text, signed. */
const payParams = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/**
 * Pay result (spec §3). `pay_url` is exactly the provider's code, QR text or approval link; '' when a discount code took
 * everything off: the order is paid. `order_no` = invoice_no.
 */
export const payResult = z.object({
  amount: money,
  amount_type: currency,
  order_no: z.string(),
  invoice_id: id,
  package_title: z.string(),
  price_title: z.string(),
  pay_url: z.string(),
  payType: z.string(),
  pay_scene: payScene,
  /** With `jsapi` once WeChat has named the buyer; until then `pay_url` is where it does, which leads back with a code. */
  pay_params: z.optional(payParams),
  /** When the code stops being payable. */
  expiry_time: instant,
})

/** Invoice (spec §3) with what the order page needs beside it. */
export const invoice = z.object({
  invoice_id: id,
  invoice_no: z.string(),
  invoice_status: z.string(),
  invoice_status_title: z.string(),
  /** The order that was paid instead of this one; '' for any other. */
  replaced_by: z.union([id, z.literal('')]),
  invoice_money: money,
  amount_type: currency,
  invoice_date: instant,
  package_name: z.string(),
  price_name: z.string(),
  pay_date: z.nullable(instant),
  discount_code: z.string(),
  list_money: money,
  discount_money: money,
  pay_type: z.string(),
  pay_scene: payScene,
  pay_url: z.string(),
  expiry_time: instant,
})
export const invoices = pagedList(invoice)

/** What an order costs: `amount` = `list_amount` − `discount_amount`, all in `amount_type`. */
export const breakdown = z.object({
  list_amount: money,
  discount_amount: money,
  amount: money,
  amount_type: currency,
  discount_code: z.string(),
  /** What the code gives, in words; '' without one. */
  discount_title: z.string(),
})

/** What a recharge card holds, and until when it may be redeemed (null: for ever). `redeemed` 1 when it now is. */
export const cardHolds = z.object({
  package_title: z.string(),
  card_title: z.string(),
  months: z.int(),
  days: z.int(),
  valid_until: z.nullable(instant),
  redeemed: flag,
  expiry_time: z.nullable(instant),
  expiry_time_samp: z.int(),
})

/** Bought time counted in another package; whole seconds. The key says that it was this quote, as of now. */
export const switchQuote = z.object({
  from_package_title: z.string(),
  from_seconds: z.int(),
  to_package_title: z.string(),
  to_seconds: z.int(),
  expiry_time: instant,
  quote_key: z.string(),
})

/** How far a payment has come: received (the buyer paid), verified (we checked it), opened (the membership runs). */
export const invoiceSteps = z.object({
  received: z.nullable(instant),
  verified: z.nullable(instant),
  opened: z.nullable(instant),
})

/** One order: what was chosen, too, so that the same can be chosen again. */
export const invoiceState = z.extend(invoice, { package_id: id, price_id: id, steps: invoiceSteps })
