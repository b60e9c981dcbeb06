import type { ParsedInput } from '@bohe/api-client/contract'
import type { Currency } from '#domain/orders/order.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { priceAfter } from '#domain/promotions/coupon.ts'
import { textIn } from '#domain/text-in.ts'
import type { Coupon } from '#features/coupons/store.ts'
import { discountOf, usableCoupon } from '#features/coupons/usable-coupon.ts'
import { type Price, priceOffered } from '#features/packages/catalogue.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { amountIn } from './pay.ts'

/** What a price comes to in both currencies, with a coupon or without. */
export const pricedWith = (price: Price, coupon: Coupon | undefined) =>
  priceAfter({ cny: price.amount_cny, usd: price.amount_usd }, coupon && discountOf(coupon))

/** What an order would cost in a currency; reserves nothing. */
export const quoteOrder = async (asked: ParsedInput<'quote'>, call: MemberCall, currency: Currency) => {
  const { db } = call.context
  const chosen = await priceOffered(call.context, call.region, asked)
  if (!chosen || amountIn(chosen.price, currency) === 0) return refuse('priceUnknown')
  const coupon = await usableCoupon(db, call, chosen, asked.discount_code)
  if (coupon instanceof Refused) return coupon
  const { cny, usd } = pricedWith(chosen.price, coupon)
  const { list, discount, amount } = { CNY: cny, USD: usd }[currency]
  return {
    list_amount: fromMinor(list),
    discount_amount: fromMinor(discount),
    amount: fromMinor(amount),
    amount_type: currency,
    discount_code: coupon?.code ?? '',
    discount_title: coupon ? textIn(call.language, coupon, 'title') : '',
  }
}
