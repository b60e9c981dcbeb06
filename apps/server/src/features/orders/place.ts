import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { PayScene } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { buyRefusal, type Currency } from '#domain/order.ts'
import { claimCoupon, reserveCoupon } from '#features/coupons/order-coupon.ts'
import type { Coupon } from '#features/coupons/store.ts'
import { refuseCode } from '#features/coupons/usable-coupon.ts'
import { lockedMembershipOf } from '#features/membership/ledger.ts'
import { type Chosen, priceOffered } from '#features/packages/store.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { randomText } from '#random.ts'
import { buyerSite } from './addresses.ts'
import { openFreeOrder } from './open-order.ts'
import { amountIn, fetchCode, openAttempt, sceneOf } from './pay.ts'
import { couponFor, pricedWith } from './quote.ts'
import { insertOrder, orderWithoutCode } from './store.ts'

type Wanted = ParsedInput<'buy'>

/** The day in Beijing and 12 random digits. */
const newInvoiceNo = ({ random }: Context, now: Date): string =>
  `${beijingDay(now).replaceAll('-', '')}${randomText(random, '0123456789', 12)}`

/** What was sold, as it is now: later changes of the price list do not touch the order (R26). */
const snapshot = ({ sold, price }: Chosen) => ({
  package_id: sold.id,
  price_id: price.id,
  package_title_zh: sold.title_zh,
  package_title_en: sold.title_en,
  price_title_zh: price.title_zh,
  price_title_en: price.title_en,
  months: Number(price.price_type),
  days: price.days,
})

/** The price as it is now, with the coupon as it is now. */
const priceSnapshot = (chosen: Chosen, coupon: Coupon | undefined) => {
  const { cny, usd } = pricedWith(chosen, coupon)
  return {
    list_cny: cny.list,
    list_usd: usd.list,
    amount_cny: cny.amount,
    amount_usd: usd.amount,
    discount_code: coupon?.code ?? '',
  }
}

const orderRow = (wanted: Wanted, call: MemberCall) => ({
  invoice_no: newInvoiceNo(call.context, call.now),
  member_id: call.member.id,
  state: 'open' as const,
  region_code: call.region,
  pay_type: wanted.pay_type,
  invoice_from: wanted.invoice_from,
  src_channel: wanted.src_channel,
  os_type: wanted.os_type,
  created_at: call.now,
  expires_at: secondsAfter(call.now, limits.order.lifeSeconds),
  received_at: null,
  paid_at: null,
  opened_at: null,
  closed_at: null,
  replaced_by: null,
})

/** The order at its price, holding one of the coupon. */
const insert = async (tx: Tx, wanted: Wanted, call: MemberCall, chosen: Chosen, coupon: Coupon | undefined) => {
  if (coupon && !(await claimCoupon(tx, coupon.id))) return refuseCode('couponUsedUp')
  const row = { ...orderRow(wanted, call), ...snapshot(chosen), ...priceSnapshot(chosen, coupon) }
  const order = await insertOrder(tx, row)
  const holder = { memberId: call.member.id, orderId: order.id }
  if (coupon) await reserveCoupon(tx, coupon.id, holder, call.now)
  return order
}

/** Somebody within WeChat is named once there is an order to name him for; the picture is his until then. */
const firstScene = (gateway: PaymentGateway, { pay_scene }: Wanted): PayScene =>
  sceneOf(gateway, pay_scene === PayScene.jsapi ? PayScene.qr : pay_scene)

/**
 * The order to go on with when somebody buys again what got no code, because its provider failed: it keeps its price and
 * the coupon it holds. Undefined when there is none and a new one has to be placed.
 */
const orderToReuse = async (tx: Tx, wanted: Wanted, call: MemberCall, currency: Currency) => {
  const order = await orderWithoutCode(tx, wanted, call)
  return order && amountIn(order, currency) > 0 ? order : undefined
}

const place = async (tx: Tx, wanted: Wanted, call: MemberCall, gateway: PaymentGateway) => {
  const refusal = buyRefusal(await lockedMembershipOf(tx, call.member.id, call.now), call.region)
  if (refusal) return refuse(refusal)
  const how = { gateway, scene: firstScene(gateway, wanted), clientIp: call.address, language: call.language }
  const again = await orderToReuse(tx, wanted, call, gateway.currency)
  if (again) return { order: again, attempt: await openAttempt(tx, again, how, call.now) }
  const chosen = await priceOffered(tx, call.region, wanted)
  if (!chosen || amountIn(chosen.price, gateway.currency) === 0) return refuse('priceUnknown')
  const coupon = await couponFor(tx, call, chosen, wanted.discount_code)
  if (coupon instanceof Refused) return coupon
  const order = await insert(tx, wanted, call, chosen, coupon)
  if (order instanceof Refused) return order
  if (amountIn(order, gateway.currency) === 0) return { free: await openFreeOrder(tx, order, gateway, call.now) }
  return { order, attempt: await openAttempt(tx, order, how, call.now) }
}

/**
 * Places an order at the server's own price and fetches its code. Order and attempt are committed before the provider
 * hears of them, so a payment always has an attempt, whenever the server dies. What costs nothing is paid with the placing.
 */
export const placeOrder = async (wanted: Wanted, call: MemberCall, gateway: PaymentGateway) => {
  const { context } = call
  const site = buyerSite(wanted.origin, call)
  if (site instanceof Refused) return site
  const placed = await refusable(context.db, tx => place(tx, wanted, call, gateway))
  if (placed instanceof Refused) return placed
  return placed.free ?? fetchCode(context, { gateway, site }, placed.order, placed.attempt)
}
