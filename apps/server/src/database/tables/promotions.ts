import type { Generated, JSONColumnType } from 'kysely'
import type { Bilingual } from '#domain/text-in.ts'

/** `content_zh` and `content_en` are sanitised HTML. */
interface ActivityRow
  extends Bilingual<'label' | 'title' | 'summary' | 'content' | 'prize' | 'seo_keywords' | 'seo_desc'> {
  id: Generated<number>
  kind: 'referral' | 'draw' | 'notice'
  rules_zh: string[]
  rules_en: string[]
  image: string
  plat_type: string
  fee: string
  include_region_codes: string[]
  exclude_region_codes: string[]
  starts_at: Date
  /** The first moment after it. */
  ends_at: Date
  hits: Generated<number>
  created_at: Date
  /** No visitor sees a draft, or one that was withdrawn. */
  state: Generated<'draft' | 'published' | 'withdrawn'>
  version: Generated<number>
}

/** What an invitation campaign gives (spec §1, §9). */
interface ReferralTermsRow {
  activity_id: number
  days_per_friend: number
  cap_days: number
  qq_bonus_days: number
  /** Keyed hash of the code told in the group. */
  qq_code_hash: Buffer | null
}

interface ReferralRow {
  id: Generated<number>
  activity_id: number
  inviter_id: number
  friend_id: number
  /** 0 beyond the cap, and while it waits. */
  days: number
  at: Date
  clawed_back_at: Date | null
  waiting: Generated<boolean>
  doubts: Generated<('device' | 'network')[]>
  use_days: Generated<number>
  /** In Asia/Shanghai. */
  last_use_day: string | null
}

/** From where and on what an invited friend registered, by keyed hash. */
interface ReferralSignalRow {
  friend_id: number
  network_hash: Buffer
  device_hash: Buffer
  at: Date
}

interface ReferralBonusRow {
  activity_id: number
  member_id: number
  days: number
  at: Date
}

/** What a simulated draw gave, and what it was to give. */
export interface SimulationRow {
  seed: number
  draws: number
  at: string
  rows: { presentId: number | null; expected: number; simulated: number }[]
}

export interface DrawTermsRow {
  activity_id: number
  daily_chances: number
  check_in_chances: number
  /** Null: no limit. */
  day_limit: number | null
  member_limit: number | null
  blank_weight: number
  /** What trying it came to; null since it has changed. */
  simulation: JSONColumnType<SimulationRow> | null
}

export interface PresentRow extends Bilingual<'title'> {
  id: Generated<number>
  activity_id: number
  kind: 'days' | 'card' | 'goods'
  image: string
  /** As it is shown: '30.00'. */
  worth: string
  days: Generated<number>
  batch_id: number | null
  weight: number
  stock: number
  given: Generated<number>
  member_limit: number | null
  starts_at: Date | null
  ends_at: Date | null
  position: number
}

export interface CheckInRow {
  member_id: number
  activity_id: number
  /** In Asia/Shanghai. */
  day: string
  streak: number
  at: Date
}

export interface DrawRow {
  id: Generated<number>
  activity_id: number
  member_id: number
  day: string
  /** What could be won, with weights, when it was drawn. */
  offered: JSONColumnType<object>
  roll: number
  present_id: number | null
  at: Date
}

export interface PrizeRow {
  id: Generated<number>
  draw_id: number
  member_id: number
  activity_id: number
  present_id: number
  /** PrizeStatus of the wire. */
  status: '0' | '1' | '2' | '3'
  card_id: number | null
  claim: JSONColumnType<object> | null
  message_zh: Generated<string>
  message_en: Generated<string>
  created_at: Date
  claimed_at: Date | null
  fulfilled_at: Date | null
}

export interface PromotionTables {
  activities: ActivityRow
  referral_terms: ReferralTermsRow
  referrals: ReferralRow
  referral_signals: ReferralSignalRow
  referral_bonuses: ReferralBonusRow
  draw_terms: DrawTermsRow
  presents: PresentRow
  check_ins: CheckInRow
  draws: DrawRow
  prizes: PrizeRow
}
