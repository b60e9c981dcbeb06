import type { MessageKey } from '@bohe/i18n/message-key'
import type { Db, Tx } from '#database/schema.ts'
import { type CouponRefusal, type CouponTerms, couponRefusal, type Discount } from '#domain/promotions/coupon.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { type Coupon, countUses, couponByCode } from './store.ts'

/** What somebody wants to use a code for. */
interface Wanted {
  code: string
  memberId: number
  packageId: number
  priceType: string
  region: string
}

const sentences = {
  couponUnknown: 'code.coupon-unknown',
  couponOutOfTime: 'code.coupon-out-of-time',
  couponNotForThis: 'code.coupon-not-for-this',
  couponUsedUp: 'code.coupon-used-up',
} as const satisfies Record<CouponRefusal | 'couponUnknown', MessageKey>

/** Says no beside the field. */
export const refuseCode = <const Name extends keyof typeof sentences>(name: Name): Refused<Name> =>
  refuse(name, {}, { discount_code: sentences[name] })

const termsOf = (coupon: Coupon): CouponTerms => ({
  startsAt: coupon.starts_at,
  endsAt: coupon.ends_at,
  withdrawnAt: coupon.withdrawn_at,
  totalLimit: coupon.total_limit,
  memberLimit: coupon.member_limit,
  packageIds: coupon.package_ids.map(String),
  priceTypes: coupon.price_types,
  regionCodes: coupon.region_codes,
  taken: coupon.taken,
})

/** What a coupon takes off. */
export const discountOf = (coupon: Coupon): Discount =>
  coupon.kind === 'fixed'
    ? { kind: 'fixed', cny: coupon.amount_cny, usd: coupon.amount_usd }
    : { kind: 'percent', percent: coupon.percent }

/** The coupon of a code if the member may use it now; undefined without a code. Takes nothing. */
export const usableCoupon = async (db: Db | Tx, wanted: Wanted, now: Date) => {
  if (wanted.code === '') return undefined
  const coupon = await couponByCode(db, wanted.code)
  if (!coupon) return refuseCode('couponUnknown')
  const takenByMember = await countUses(db, coupon.id, wanted.memberId)
  const use = { packageId: String(wanted.packageId), priceType: wanted.priceType, region: wanted.region }
  const refusal = couponRefusal(termsOf(coupon), { ...use, takenByMember, now })
  return refusal ? refuseCode(refusal) : coupon
}
