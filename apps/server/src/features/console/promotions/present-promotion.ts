import type { StaffData } from '@bohe/api-client/staff'
import type { PromotionSimulation } from '@bohe/api-client/staff/calls/promotions'
import type { Db, Tx } from '#database/schema.ts'
import type { SimulationRow } from '#database/tables/promotions.ts'
import { fromMinor, toMinor } from '#domain/orders/order-amount.ts'
import { ActivityState, activityState } from '#domain/promotions/activity.ts'
import { oddsOf } from '#domain/promotions/odds.ts'
import { textIn } from '#domain/text-in.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { offeredIn } from '../scope.ts'
import * as store from './promotion-store.ts'

type Shown = StaffData<'promotion'>

const runningStates = {
  [ActivityState.upcoming]: 'planned',
  [ActivityState.running]: 'running',
  [ActivityState.ended]: 'ended',
} as const

const stateOf = (row: store.Promotion, now: Date): Shown['state'] =>
  row.state === 'published' ? runningStates[activityState(row, now)] : row.state

/** A promotion as a list shows it. */
export const promotionListed = ({ language, now }: SignedInCall, row: store.Promotion) => ({
  ...{ id: String(row.id), kind: row.kind, title: textIn(language, row, 'title'), state: stateOf(row, now) },
  regions: offeredIn(row).join(' '),
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString(), hits: row.hits },
})

const presentShown = (present: store.Present, odds: number) => ({
  ...{ id: String(present.id), kind: present.kind, title_zh: present.title_zh, title_en: present.title_en },
  ...{ image: present.image, worth: present.worth, days: present.days, odds },
  ...{ batch_id: present.batch_id === null ? '' : String(present.batch_id), stock: present.stock },
  ...{ given: present.given, member_limit: present.member_limit ?? 0 },
  ...{ starts_at: present.starts_at?.toISOString() ?? '', ends_at: present.ends_at?.toISOString() ?? '' },
})

/** The terms and presents of a draw, with odds of a million; none when there are none yet. */
export const drawShown = async (db: Db | Tx, activityId: number) => {
  const terms = await store.drawTerms(db, activityId)
  if (!terms) return null
  const presents = await store.presentsOf(db, activityId)
  const [nothing = 0, ...odds] = oddsOf([terms.blank_weight, ...presents.map(({ weight }) => weight)])
  return {
    ...{ daily_chances: terms.daily_chances, check_in_chances: terms.check_in_chances, nothing },
    ...{ day_limit: terms.day_limit ?? 0, member_limit: terms.member_limit ?? 0 },
    presents: presents.map((present, at) => presentShown(present, odds[at] ?? 0)),
  }
}

export type DrawShown = NonNullable<Awaited<ReturnType<typeof drawShown>>>

/** What trying a draw came to, with what its presents are worth. */
export const simulationShown = (
  { language }: Pick<SignedInCall, 'language'>,
  { rows, ...told }: SimulationRow,
  presents: DrawShown['presents'],
): PromotionSimulation => {
  const costs = rows.map(({ presentId, simulated }) => {
    const worth = presents.find(({ id }) => id === String(presentId))?.worth ?? '0.00'
    return (toMinor(worth) ?? 0) * simulated
  })
  return {
    ...told,
    rows: rows.map(({ presentId, expected, simulated }, at) => {
      const present = presents.find(({ id }) => id === String(presentId))
      const title = present ? textIn(language, present, 'title') : ''
      const cost = fromMinor(costs[at] ?? 0)
      return { present_id: present?.id ?? '', title, expected, simulated, cost }
    }),
    cost: fromMinor(costs.reduce((total, cost) => total + cost, 0)),
  }
}

const referralShown = async (db: Db | Tx, activityId: number) => {
  const terms = await store.referralTerms(db, activityId)
  if (!terms) return null
  const { days_per_friend, cap_days, qq_bonus_days, qq_code_hash } = terms
  return { days_per_friend, cap_days, qq_bonus_days, has_group_code: qq_code_hash !== null }
}

const textsOf = (row: store.Promotion) => ({
  ...{ label_zh: row.label_zh, label_en: row.label_en, title_zh: row.title_zh, title_en: row.title_en },
  ...{ summary_zh: row.summary_zh, summary_en: row.summary_en, prize_zh: row.prize_zh, prize_en: row.prize_en },
  ...{ content_zh: row.content_zh, content_en: row.content_en },
  ...{ rules_zh: row.rules_zh.join('\n'), rules_en: row.rules_en.join('\n') },
  ...{ seo_keywords_zh: row.seo_keywords_zh, seo_keywords_en: row.seo_keywords_en },
  ...{ seo_desc_zh: row.seo_desc_zh, seo_desc_en: row.seo_desc_en },
})

/** What of a promotion is edited: also what the audit compares. */
export const promotionEdited = async (db: Db | Tx, row: store.Promotion) => ({
  ...textsOf(row),
  ...{ image: row.image, include_region_codes: row.include_region_codes },
  ...{ exclude_region_codes: row.exclude_region_codes },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
  referral: await referralShown(db, row.id),
  draw: await drawShown(db, row.id),
})

/** A promotion, whole. */
export const promotionShown = async (db: Db, row: store.Promotion, call: SignedInCall): Promise<Shown> => {
  const { draw, ...edited } = await promotionEdited(db, row)
  const simulation = (await store.drawTerms(db, row.id))?.simulation ?? null
  return {
    ...{ id: String(row.id), version: row.version, kind: row.kind, hits: row.hits, state: stateOf(row, call.now) },
    ...edited,
    draw: draw && { ...draw, simulation: simulation && simulationShown(call, simulation, draw.presents) },
  }
}
