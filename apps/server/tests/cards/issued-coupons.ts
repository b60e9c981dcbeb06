import { issueCoupon, type NewCoupon } from '#features/coupons/issue-coupon.ts'
import { goldMonth, type PaymentStack } from '#tests/payments/stack.ts'

const standard = {
  title_zh: '试用八折',
  title_en: '20% off to try',
  discount: { kind: 'percent', percent: 20 },
  starts_at: new Date('2026-11-01T00:00:00Z'),
  ends_at: new Date('2027-01-01T00:00:00Z'),
  total_limit: null,
  member_limit: null,
  package_ids: [],
  price_types: [],
  region_codes: [],
  issued_by: 'test',
} satisfies Omit<NewCoupon, 'code'>

/** What members do with discount codes, in a stack of payments. */
export const couponsIn = (stack: PaymentStack) => {
  let issued = 0
  const takenOf = async (code: string) =>
    (await stack.db.selectFrom('coupons').select('taken').where('code', '=', code).executeTakeFirstOrThrow()).taken
  return {
    takenOf,
    /** A new code, 20 % off unless told otherwise. */
    issue: async (terms: Partial<NewCoupon> = {}): Promise<string> => {
      issued += 1
      const coupon = { ...standard, code: `CODE-${issued}`, ...terms }
      await stack.db.transaction().execute(tx => issueCoupon(tx, coupon, stack.clock.now()))
      return coupon.code
    },
    quote: (discount_code: string, asked: object = {}, caller: object = {}) =>
      stack
        .member()
        .then(member =>
          stack.api.call(
            'quote',
            { ...goldMonth, pay_type: 'alipay', discount_code, ...asked },
            { ...member, ...caller },
          ),
        ),
    buy: (discount_code: string, member: { token: string }, asked: object = {}) =>
      stack.api.call('buy', { ...goldMonth, pay_type: 'alipay', discount_code, ...asked }, member),
    /** The states of what orders hold of a code, oldest first. */
    uses: async (code: string) =>
      stack.db
        .selectFrom('coupon_uses')
        .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
        .select(['coupon_uses.state', 'coupon_uses.released_at'])
        .where('coupons.code', '=', code)
        .orderBy('coupon_uses.id')
        .execute(),
    /** Every code whose count is not what orders hold. */
    miscounted: async () => {
      const counts = await stack.db
        .selectFrom('coupons')
        .leftJoin('coupon_uses', join =>
          join.onRef('coupon_uses.coupon_id', '=', 'coupons.id').on('coupon_uses.state', '<>', 'released'),
        )
        .select(({ fn }) => ['coupons.code', 'coupons.taken', fn.count<number>('coupon_uses.id').as('held')])
        .groupBy(['coupons.code', 'coupons.taken'])
        .execute()
      return counts.filter(({ taken, held }) => taken !== Number(held))
    },
  }
}
