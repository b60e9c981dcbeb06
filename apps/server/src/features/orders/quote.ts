import type { ParsedInput } from '@bohe/api-client/contract'
import type { Db, Tx } from '#database/schema.ts'
import { inLanguage } from '#domain/in-language.ts'
import type { Currency } from '#domain/order.ts'
import { fromMinor } from '#domain/order-amount.ts'
import { type Amounts, type Breakdown, priceAfter } from '#domain/promotions/coupon.ts'
import type { Coupon } from '#features/coupons/store.ts'
import { discountOf, usableCoupon } from '#features/coupons/usable-coupon.ts'
import { type Chosen, priceOffered } from '#features/packages/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'

/** What a price comes to in both currencies, with a coupon or without. */
export const pricedWith = ({ price }: Chosen, coupon: Coupon | undefined): Record<keyof Amounts, Breakdown> =>
  priceAfter({ cny: price.amount_cny, usd: price.amount_usd }, coupon && discountOf(coupon))

/** One of both breakdowns. */
const breakdownIn = (priced: Record<keyof Amounts, Breakdown>, currency: Currency): Breakdown =>
  ({ CNY: priced.cny, USD: priced.usd })[currency]

/** The coupon for a price, if the member may use its code; undefined without a code. */
export const couponFor = (
  db: Db | Tx,
  { member, region, now }: Pick<MemberCall, 'member' | 'region' | 'now'>,
  { sold, price }: Chosen,
  code: string,
) => {
  const wanted = { code, memberId: member.id, packageId: sold.id, priceType: price.price_type, region }
  return usableCoupon(db, wanted, now)
}

/** What an order would cost in a currency; reserves nothing. */
export const quoteOrder = async (asked: ParsedInput<'quote'>, call: MemberCall, currency: Currency) => {
  const { db } = call.context
  const chosen = await priceOffered(db, call.region, asked)
  if (!chosen || breakdownIn(pricedWith(chosen, undefined), currency).list === 0) return refuse('priceUnknown')
  const coupon = await couponFor(db, call, chosen, asked.discount_code)
  if (coupon instanceof Refused) return coupon
  const { list, discount, amount } = breakdownIn(pricedWith(chosen, coupon), currency)
  return {
    list_amount: fromMinor(list),
    discount_amount: fromMinor(discount),
    amount: fromMinor(amount),
    amount_type: currency,
    discount_code: coupon?.code ?? '',
    discount_title: coupon ? inLanguage(call.language, { zh: coupon.title_zh, en: coupon.title_en }) : '',
  }
}
