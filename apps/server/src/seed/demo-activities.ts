import { type Insertable, sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Schema, Tx } from '#database/schema.ts'
import { beijingDay, spanOf } from '#domain/beijing-day.ts'
import { groupCodeHash } from '#features/referral/bonus.ts'
import { pictures } from './demo-activities-pictures.ts'
import { type BilingualWords, invitation, invitationOfOld, security, wheel } from './demo-activities-texts.ts'
import { demoActivityIds } from './demo-activity-ids.ts'

type NewActivity = Insertable<Schema['activities']> & { id: number }

/** Codes told in the QQ groups of the demo's campaigns; the README names the one that runs. */
export const demoGroupCodes = { invitationOfOld: 'MINT2019', invitation: 'MINT2026' } as const

const day = 86_400_000

const wordsOf = ({ zh, en }: BilingualWords) => ({
  ...{ label_zh: zh.label, label_en: en.label },
  ...{ title_zh: zh.title, title_en: en.title },
  ...{ summary_zh: zh.summary, summary_en: en.summary },
  ...{ content_zh: zh.content, content_en: en.content },
  ...{ prize_zh: zh.prize, prize_en: en.prize },
  ...{ rules_zh: zh.rules, rules_en: en.rules },
  ...{ seo_keywords_zh: zh.keywords, seo_keywords_en: en.keywords },
  ...{ seo_desc_zh: zh.summary, seo_desc_en: en.summary },
})

/** From a day of Beijing to another, both included. */
const days = (first: string, last: string) => ({
  starts_at: spanOf(first).from,
  ends_at: spanOf(last).until,
  created_at: spanOf(first).from,
})

/** So many days, of which `before` are over on the day of seeding. */
const around = (now: Date, before: number, length: number) => {
  const first = new Date(now.getTime() - before * day)
  return days(beijingDay(first), beijingDay(new Date(first.getTime() + (length - 1) * day)))
}

const common = { plat_type: '', fee: '0.00', include_region_codes: ['0'], exclude_region_codes: [] }

const promotions = [
  { name: 'invitationOfOld', kind: 'referral', hits: 48_213, image: pictures.friendsOfOld, words: invitationOfOld },
  { name: 'invitation', kind: 'referral', hits: 12_907, image: pictures.friends, words: invitation },
  { name: 'draw', kind: 'draw', hits: 20_664, image: pictures.wheel, words: wheel },
  { name: 'security', kind: 'notice', hits: 3145, image: pictures.shield, words: security },
] as const

/** The demo's promotions, for the site that has promotions. */
export const demoActivities = (now: Date): NewActivity[] => {
  const spans = {
    invitationOfOld: days('2019-01-25', '2019-02-25'),
    invitation: around(now, 30, 365),
    draw: around(now, 30, 365),
    security: around(now, 10, 40),
  }
  return promotions.map(({ name, words, ...about }) => ({
    id: demoActivityIds[name],
    ...common,
    ...about,
    ...wordsOf(words),
    ...spans[name],
  }))
}

/** What the specification's campaign gives (spec §1, §9); the current one gives the same. */
const terms = { days_per_friend: 15, cap_days: 30, qq_bonus_days: 15 }

/** Adds the demo's promotions and the terms of its campaigns; what is there already stays as it is. */
export const addActivities = async (tx: Tx, { config, clock }: Context): Promise<void> => {
  const activities = tx.insertInto('activities').values(demoActivities(clock.now()))
  await activities.onConflict(conflict => conflict.column('id').doNothing()).execute()
  const campaigns = (['invitationOfOld', 'invitation'] as const).map(name => ({
    activity_id: demoActivityIds[name],
    ...terms,
    qq_code_hash: groupCodeHash(config, demoGroupCodes[name]),
  }))
  const added = tx.insertInto('referral_terms').values(campaigns)
  await added.onConflict(conflict => conflict.column('activity_id').doNothing()).execute()
  // Own articles and promotions come after the demo's.
  const last = Math.max(...Object.values(demoActivityIds))
  await sql`select setval('content_ids', greatest(${last}::bigint, (select last_value from content_ids)))`.execute(tx)
}
