import type { Insertable } from 'kysely'
import type { PackageRow, PriceRow } from '#database/tables/packages.ts'

type NewPackage = Insertable<PackageRow> & { id: number }
type NewPrice = Insertable<PriceRow> & { id: number }

const everySale = { is_recommended: false, on_sale: true, include_region_codes: ['0'], exclude_region_codes: [] }

const gold = { id: 11, level: '100', title_zh: '黄金会员', title_en: 'Gold' }
const platinum = { id: 12, level: '200', title_zh: '铂金会员', title_en: 'Platinum' }
const diamond = { id: 13, level: '201', title_zh: '钻石会员', title_en: 'Diamond' }

/** The packages of the demo: what registration offers, and three levels for sale overseas. */
export const demoPackages: NewPackage[] = [
  {
    ...everySale,
    id: 1,
    level: '1',
    billing_type: '1',
    title_zh: '三天体验',
    title_en: '3-day experience',
    short_desc_zh: '注册即送',
    short_desc_en: 'A gift for signing up',
    desc_zh: '全部线路，三天免费体验。',
    desc_en: 'Every line, free for three days.',
    position: 1,
  },
  {
    ...everySale,
    id: 2,
    level: '0',
    billing_type: '1',
    title_zh: '免费游戏加速',
    title_en: 'Free game acceleration',
    short_desc_zh: '永久免费',
    short_desc_en: 'Free for good',
    desc_zh: '国服与外服游戏加速，无需付费。',
    desc_en: 'Acceleration for games at home and abroad, at no charge.',
    position: 2,
    include_region_codes: ['1'],
  },
  {
    ...everySale,
    ...gold,
    billing_type: '2',
    is_recommended: true,
    short_desc_zh: '影音与网页',
    short_desc_en: 'Video, music and web',
    desc_zh: '视频、音乐、网页与游戏加速，一台设备。',
    desc_en: 'Acceleration for video, music, web pages and games on one device.',
    position: 11,
  },
  {
    ...everySale,
    ...platinum,
    billing_type: '2',
    short_desc_zh: '直播与高清',
    short_desc_en: 'Live and high definition',
    desc_zh: '黄金全部功能，另有直播与高清专线，一台设备。',
    desc_en: 'All of Gold, with dedicated lines for live streams and high definition, on one device.',
    position: 12,
  },
  {
    ...everySale,
    ...diamond,
    billing_type: '2',
    short_desc_zh: '商务与双设备',
    short_desc_en: 'Business and two devices',
    desc_zh: '铂金全部功能，另有商务应用加速，两台设备同时在线。',
    desc_en: 'All of Platinum, with acceleration for business apps, on two devices at once.',
    position: 13,
  },
]

const cards = [
  { price_type: '1', zh: '月卡', en: '1 month', short_zh: '1 个月', short_en: '1 month' },
  { price_type: '3', zh: '季卡', en: '3 months', short_zh: '3 个月', short_en: '3 months' },
  { price_type: '6', zh: '半年卡', en: '6 months', short_zh: '6 个月', short_en: '6 months' },
  { price_type: '12', zh: '年卡', en: '12 months', short_zh: '12 个月', short_en: '12 months' },
]

const amounts: Record<number, [cny: number, usd: number][]> = {
  [gold.id]: [
    [3000, 499],
    [8100, 1349],
    [15_000, 2499],
    [27_000, 4499],
  ],
  [platinum.id]: [
    [4500, 699],
    [12_100, 1899],
    [22_500, 3499],
    [40_500, 6299],
  ],
  [diamond.id]: [
    [6000, 999],
    [16_200, 2699],
    [30_000, 4999],
    [54_000, 8999],
  ],
}

const undescribed = { desc_zh: '', desc_en: '' }

const cardPrices = ({ id, title_zh, title_en }: typeof gold): NewPrice[] =>
  cards.map((card, index) => ({
    ...everySale,
    id: id * 10 + index + 1,
    package_id: id,
    price_type: card.price_type,
    days: 0,
    title_zh: `${title_zh}${card.zh}`,
    title_en: `${title_en}, ${card.en}`,
    short_desc_zh: card.short_zh,
    short_desc_en: card.short_en,
    ...undescribed,
    amount_cny: amounts[id]?.[index]?.[0] ?? 0,
    amount_usd: amounts[id]?.[index]?.[1] ?? 0,
    is_recommended: card.price_type === '12',
    position: index + 1,
  }))

const giftPrice = (id: number, days: number, zh: string, en: string): NewPrice => ({
  ...everySale,
  id,
  package_id: id,
  price_type: '0',
  days,
  title_zh: zh,
  title_en: en,
  short_desc_zh: zh,
  short_desc_en: en,
  ...undescribed,
  amount_cny: 0,
  amount_usd: 0,
  position: 1,
  include_region_codes: [],
})

export const demoPrices: NewPrice[] = [
  giftPrice(1, 3, '3 天', '3 days'),
  giftPrice(2, 0, '免费', 'Free'),
  ...[gold, platinum, diamond].flatMap(cardPrices),
]
