import type { Tx } from '#database/schema.ts'
import { issueCoupon, type NewCoupon } from '#features/coupons/issue-coupon.ts'
import { couponByCode } from '#features/coupons/store.ts'

const always = {
  starts_at: new Date('2020-01-01T00:00:00Z'),
  ends_at: new Date('2050-01-01T00:00:00Z'),
  total_limit: null,
  member_limit: null,
  package_ids: [],
  price_types: [],
  region_codes: [],
  issued_by: 'demo',
}

/** Discount codes to try; the README names them. */
const demoCoupons: NewCoupon[] = [
  {
    ...always,
    code: 'MINT20',
    title_zh: '薄荷八折',
    title_en: '20% off',
    discount: { kind: 'percent', percent: 20 },
  },
  {
    ...always,
    code: 'HELLO10',
    title_zh: '新会员立减 10 元',
    title_en: '10 yuan or 1.50 dollars off, once',
    discount: { kind: 'fixed', cny: 1000, usd: 150 },
    member_limit: 1,
  },
  {
    ...always,
    code: 'DIAMONDYEAR',
    title_zh: '钻石年卡六折',
    title_en: '40% off a year of Diamond',
    discount: { kind: 'percent', percent: 40 },
    package_ids: [13],
    price_types: ['12'],
  },
  {
    ...always,
    code: 'GOLDFREE',
    title_zh: '黄金月卡免费一次',
    title_en: 'A month of Gold for free, once',
    discount: { kind: 'percent', percent: 100 },
    member_limit: 1,
    package_ids: [11],
    price_types: ['1'],
  },
  {
    ...always,
    code: 'SPRING2020',
    title_zh: '2020 春季九折',
    title_en: 'Spring of 2020, 10% off',
    discount: { kind: 'percent', percent: 10 },
    ends_at: new Date('2020-06-01T00:00:00Z'),
  },
]

/** Adds the demo's discount codes; what is there already stays as it is. */
export const addCoupons = async (tx: Tx, now: Date): Promise<void> => {
  for (const coupon of demoCoupons) if (!(await couponByCode(tx, coupon.code))) await issueCoupon(tx, coupon, now)
}
