import type { Insertable } from 'kysely'
import { wrote } from '#database/query-result.ts'
import type { Tx } from '#database/schema.ts'
import type { DrawTermsRow, PresentRow } from '#database/tables/promotions.ts'
import { addBatch, type CardMaker, type NewBatch } from '#features/cards/issue-cards.ts'
import { demoActivityIds } from './demo-activity-ids.ts'

/** A present of the demo's draw; `cards` is what the cards of one hold. */
type DemoPresent = Omit<Insertable<PresentRow>, 'activity_id' | 'batch_id' | 'position'> & {
  cards?: Pick<NewBatch, 'package_id' | 'months'>
}

const whenever = { image: '', starts_at: null, ends_at: null }

/** One chance for each check-in; two draws of ten give nothing while every present is left. */
export const demoDrawTerms: Omit<DrawTermsRow, 'activity_id' | 'simulation'> = {
  daily_chances: 0,
  check_in_chances: 1,
  day_limit: null,
  member_limit: null,
  blank_weight: 200,
}

/** In the order they are shown in. */
export const demoPresents: DemoPresent[] = [
  {
    ...whenever,
    ...{ kind: 'days', days: 7, title_zh: '七天会员时长', title_en: '7 days of membership', worth: '7.00' },
    ...{ weight: 200, stock: 20_000, member_limit: null },
  },
  {
    ...whenever,
    ...{ kind: 'card', cards: { package_id: 11, months: 1 }, title_zh: '黄金月卡', title_en: 'Gold card, 1 month' },
    ...{ worth: '30.00', weight: 40, stock: 500, member_limit: 1 },
  },
  {
    ...whenever,
    ...{ kind: 'goods', title_zh: '薄荷马克杯', title_en: 'Mint mug', worth: '59.00' },
    ...{ weight: 20, stock: 60, member_limit: 1 },
  },
  {
    ...whenever,
    ...{ kind: 'days', days: 1, title_zh: '一天会员时长', title_en: '1 day of membership', worth: '1.00' },
    ...{ weight: 450, stock: 100_000, member_limit: null },
  },
  {
    ...whenever,
    ...{ kind: 'card', cards: { package_id: 13, months: 3 }, title_zh: '钻石季卡', title_en: 'Diamond card, 3 months' },
    ...{ worth: '162.00', weight: 5, stock: 20, member_limit: 1 },
  },
  {
    ...whenever,
    ...{ kind: 'goods', title_zh: '薄荷贴纸一套', title_en: 'Set of mint stickers', worth: '9.90' },
    ...{ weight: 80, stock: 800, member_limit: 2 },
  },
  {
    ...whenever,
    ...{ kind: 'goods', title_zh: '电竞鼠标', title_en: 'Gaming mouse', worth: '199.00' },
    ...{ weight: 5, stock: 3, member_limit: 1 },
  },
]

const addPresent = async (tx: Tx, maker: CardMaker, { cards, ...present }: DemoPresent, position: number) => {
  const { title_zh, title_en } = present
  const always = { days: 0, valid_until: null, issued_by: 'demo' }
  const batch = cards && (await addBatch(tx, maker, { title_zh, title_en, ...cards, ...always }))
  const row = { ...present, activity_id: demoActivityIds.draw, position, batch_id: batch?.id }
  await tx.insertInto('presents').values(row).execute()
}

/** Adds the terms and the presents of the demo's draw, and the batches of its cards, unless they are there. */
export const addPresents = async (tx: Tx, maker: CardMaker): Promise<void> => {
  const terms = tx.insertInto('draw_terms').values({ activity_id: demoActivityIds.draw, ...demoDrawTerms })
  const isNew = await wrote(terms.onConflict(conflict => conflict.column('activity_id').doNothing()))
  if (!isNew) return
  for (const [index, present] of demoPresents.entries()) await addPresent(tx, maker, present, index + 1)
}
