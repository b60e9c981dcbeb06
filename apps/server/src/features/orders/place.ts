import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { PayScene } from '@bohe/api-client/contract/wire'
import { currentRequestId } from '@bohe/telemetry/request-id.ts'
import { secondsAfter } from '#clock.ts'
import { writtenRow } from '#database/query-result.ts'
import type { Tx } from '#database/schema.ts'
import { together } from '#database/together.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { buyRefusal } from '#domain/orders/order.ts'
import { type Coupon, insertUse, takeOne } from '#features/coupons/store.ts'
import { refuseCode, usableCoupon } from '#features/coupons/usable-coupon.ts'
import { lockedMembershipAnd } from '#features/membership/ledger.ts'
import { type Chosen, priceOffered } from '#features/packages/catalogue.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { randomText } from '#random.ts'
import { buyerSite } from './addresses.ts'
import { insertAttempt, liveAttemptOf } from './attempts-store.ts'
import { openFreeOrder } from './open-order.ts'
import { amountIn, attemptOf, fetchCode, type How, listIn, openAttempt, payOrder, sceneOf } from './pay.ts'
import { payResult } from './present.ts'
import { pricedWith } from './quote.ts'
import { insertOrder, type NewOrder, type Order, orderWithoutCode } from './store.ts'

type Wanted = ParsedInput<'buy'>

/** What is sold at which price, as it is now: later changes of price list and coupon do not touch the order (R26). */
const snapshot = ({ sold, price }: Chosen, coupon: Coupon | undefined) => {
  const { cny, usd } = pricedWith(price, coupon)
  return {
    package_id: sold.id,
    price_id: price.id,
    package_title_zh: sold.title_zh,
    package_title_en: sold.title_en,
    price_title_zh: price.title_zh,
    price_title_en: price.title_en,
    months: Number(price.price_type),
    days: price.days,
    list_cny: cny.list,
    list_usd: usd.list,
    amount_cny: cny.amount,
    amount_usd: usd.amount,
    discount_code: coupon?.code ?? '',
  }
}

/** The order at its price. Its number is the day in Beijing and 12 random digits. */
const orderOf = (wanted: Wanted, call: MemberCall, chosen: Chosen, coupon: Coupon | undefined): NewOrder => {
  const { context, member, region, now } = call
  return {
    invoice_no: `${beijingDay(now).replaceAll('-', '')}${randomText(context.random, '0123456789', 12)}`,
    member_id: member.id,
    state: 'open',
    region_code: region,
    pay_type: wanted.pay_type,
    invoice_from: wanted.invoice_from,
    src_channel: wanted.src_channel,
    os_type: wanted.os_type,
    created_at: now,
    expires_at: secondsAfter(now, limits.order.lifeSeconds),
    request_id: currentRequestId() ?? null,
    ...snapshot(chosen, coupon),
  }
}

/** Writes the order with its first attempt, or with none where it costs nothing, and holds one of the coupon for it. */
const insert = async (tx: Tx, given: NewOrder, coupon: Coupon | undefined, how: How, now: Date) => {
  if (coupon && !(await takeOne(tx, coupon.id))) return refuseCode('couponUsedUp')
  const isFree = amountIn(given, how.gateway.currency) === 0
  const attempts = isFree ? [] : [insertAttempt.with(tx, attemptOf(given, 1, how, now))]
  const [orders, attempt] = await together(tx, insertOrder.with(tx, given), ...attempts)
  const order = writtenRow(orders)
  if (coupon) await insertUse(tx, { coupon_id: coupon.id, member_id: order.member_id, order_id: order.id }, now)
  return { order, attempt: attempt && writtenRow(attempt) }
}

/** How it is to be paid. Somebody within WeChat is named once there is an order to name him for; the picture is his until then. */
const howOf = (wanted: Wanted, { address, language }: MemberCall, gateway: PaymentGateway): How => {
  const scene = sceneOf(gateway, wanted.pay_scene === PayScene.jsapi ? PayScene.qr : wanted.pay_scene)
  return { gateway, scene, clientIp: address, language }
}

/** Settles an order that costs nothing, and keeps the answer. */
const openFree = async (tx: Tx, order: Order, call: MemberCall, gateway: PaymentGateway) => {
  const free = await openFreeOrder(tx, order, gateway, call.now)
  await call.keyed?.keep(tx, payResult(free, call.language))
  return free
}

const place = async (tx: Tx, wanted: Wanted, chosen: Chosen | undefined, call: MemberCall, how: How) => {
  const { gateway } = how
  const reusable = orderWithoutCode(tx, wanted, call)
  const { membership, found } = await lockedMembershipAnd(tx, call.member.id, call.now, reusable)
  const refusal = buyRefusal(membership, call.region)
  if (refusal) return refuse(refusal)
  // Who buys again what got no code, because its provider or our node failed, goes on with that order and its coupon.
  const [again] = found
  if (again && listIn(again, gateway.currency) > 0) {
    // Its code may take off all of this currency's price and only some of the other's.
    if (amountIn(again, gateway.currency) === 0) return { free: await openFree(tx, again, call, gateway) }
    await call.keyed?.begin(tx, again.id)
    // One whose node died fetching a code has its attempt still.
    if (await liveAttemptOf(tx, again.id)) return { begun: again.id }
    return { order: again, attempt: await openAttempt(tx, again, how, call.now) }
  }
  if (!chosen || amountIn(chosen.price, gateway.currency) === 0) return refuse('priceUnknown')
  const coupon = await usableCoupon(tx, call, chosen, wanted.discount_code)
  if (coupon instanceof Refused) return coupon
  const placed = await insert(tx, orderOf(wanted, call, chosen, coupon), coupon, how, call.now)
  if (placed instanceof Refused) return placed
  const { order, attempt } = placed
  if (!attempt) return { free: await openFree(tx, order, call, gateway) }
  await call.keyed?.begin(tx, order.id)
  return { order, attempt }
}

/**
 * Places an order at the server's own price and fetches its code. Order and attempt are committed before the provider
 * hears of them, so a payment always has an attempt, whenever the server dies. What costs nothing is paid with the placing.
 */
export const placeOrder = async (wanted: Wanted, call: MemberCall, gateway: PaymentGateway) => {
  const { context } = call
  const site = buyerSite(wanted.origin, call)
  if (site instanceof Refused) return site
  const chosen = await priceOffered(context, call.region, wanted)
  const how = howOf(wanted, call, gateway)
  // What this call's key placed before its node died is gone on with, coupon and all.
  const begun = call.keyed?.begun
  const placed =
    begun === undefined ? await refusable(context.db, tx => place(tx, wanted, chosen, call, how)) : { begun }
  if (placed instanceof Refused) return placed
  if (placed.begun !== undefined)
    return payOrder(context, { ...how, memberId: call.member.id, orderId: placed.begun, site })
  return placed.free ?? fetchCode(context, { gateway, site }, placed.order, placed.attempt)
}
