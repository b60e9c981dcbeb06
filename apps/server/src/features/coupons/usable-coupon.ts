import type { MessageKey } from '@bohe/i18n/message-key'
import type { Db, Tx } from '#database/schema.ts'
import { type CouponRefusal, couponRefusal, type Discount } from '#domain/promotions/coupon.ts'
import type { Chosen } from '#features/packages/catalogue.ts'
import type { MemberCall } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { type Coupon, countUses, couponByCode } from './store.ts'

const sentences = {
  couponUnknown: 'code.coupon-unknown',
  couponOutOfTime: 'code.coupon-out-of-time',
  couponNotForThis: 'code.coupon-not-for-this',
  couponUsedUp: 'code.coupon-used-up',
} as const satisfies Record<CouponRefusal | 'couponUnknown', MessageKey>

/** Says no beside the field. */
export const refuseCode = <const Name extends keyof typeof sentences>(name: Name): Refused<Name> =>
  refuse(name, {}, { discount_code: sentences[name] })

/** What a coupon takes off. */
export const discountOf = (coupon: Coupon): Discount =>
  coupon.kind === 'fixed'
    ? { kind: 'fixed', cny: coupon.amount_cny, usd: coupon.amount_usd }
    : { kind: 'percent', percent: coupon.percent }

/** The coupon of a code if the member may use it now for a price; undefined without a code. Takes nothing. */
export const usableCoupon = async (
  db: Db | Tx,
  { member, region, now }: MemberCall,
  { sold, price }: Chosen,
  code: string,
) => {
  if (code === '') return undefined
  const coupon = await couponByCode(db, code)
  if (!coupon) return refuseCode('couponUnknown')
  const takenByMember = await countUses(db, coupon.id, member.id)
  const use = { packageId: sold.id, priceType: price.price_type, region, takenByMember, now }
  const refusal = couponRefusal(coupon, use)
  return refusal ? refuseCode(refusal) : coupon
}
