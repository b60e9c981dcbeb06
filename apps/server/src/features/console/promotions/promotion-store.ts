import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { type Insertable, type Selectable, sql } from 'kysely'
import { pageBy } from '#database/keyset.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { SimulationRow } from '#database/tables/promotions.ts'
import type { Region } from '#domain/orders/order.ts'

export type Promotion = Selectable<Schema['activities']>

const inState = (state: string, now: Date) => {
  if (state === 'draft' || state === 'withdrawn') return sql<boolean>`state = ${state}`
  if (state === 'planned') return sql<boolean>`state = 'published' and starts_at > ${now}`
  if (state === 'ended') return sql<boolean>`state = 'published' and ends_at <= ${now}`
  return sql<boolean>`state = 'published' and starts_at <= ${now} and ends_at > ${now}`
}

const shownIn = (region: Region) =>
  sql<boolean>`(cardinality(include_region_codes) = 0 or ${region} = any (include_region_codes))
    and not ${region} = any (exclude_region_codes)`

/** A page of promotions, newest first. */
export const promotionsIn = (
  db: Db,
  regions: readonly Region[],
  { state, kind, ...page }: ParsedStaffInput<'promotions'>,
  { now, most }: { now: Date; most: number },
) =>
  db
    .selectFrom('activities')
    .selectAll()
    .$if(regions.length === 1, query => query.where(shownIn(regions[0] as Region)))
    .$if(state !== '', query => query.where(inState(state, now)))
    .$if(kind !== '', query => query.where('kind', '=', kind as Promotion['kind']))
    .$call(query => pageBy(query, 'id', page, most))
    .execute()

/** Every promotion, the oldest first. */
export const everyPromotion = (tx: Tx): Promise<Promotion[]> =>
  tx.selectFrom('activities').selectAll().orderBy('id').execute()

export const promotionById = (db: Db | Tx, id: number): Promise<Promotion | undefined> =>
  db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst()

const lockCampaigns = (tx: Tx): Promise<Promotion[]> =>
  tx.selectFrom('activities').selectAll().where('kind', '=', 'referral').orderBy('id').forUpdate().execute()

/** A promotion, locked; a campaign with all others, in one order: two are neither published past each other nor stuck. */
export const lockPromotion = async (tx: Tx, id: number): Promise<Promotion | undefined> => {
  if ((await promotionById(tx, id))?.kind === 'referral') await lockCampaigns(tx)
  return tx.selectFrom('activities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export const addPromotion = (tx: Tx, row: Insertable<Schema['activities']>): Promise<Promotion> =>
  tx.insertInto('activities').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes a promotion; its version grows. */
export const changePromotion = (
  tx: Tx,
  id: number,
  changes: Partial<Omit<Insertable<Schema['activities']>, 'id' | 'version'>>,
): Promise<Promotion> =>
  tx
    .updateTable('activities')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Published invitation campaigns that run at some moment of a span, locked. */
export const lockCampaignsWithin = async (
  tx: Tx,
  { id, starts_at, ends_at }: { id: number; starts_at: Date; ends_at: Date },
) => {
  return (await lockCampaigns(tx)).filter(
    each => each.id !== id && each.state === 'published' && each.starts_at < ends_at && each.ends_at > starts_at,
  )
}

export const referralTerms = (db: Db | Tx, activityId: number) =>
  db.selectFrom('referral_terms').selectAll().where('activity_id', '=', activityId).executeTakeFirst()

export const putReferralTerms = async (tx: Tx, row: Insertable<Schema['referral_terms']>): Promise<void> => {
  await tx
    .insertInto('referral_terms')
    .values(row)
    .onConflict(conflict => conflict.column('activity_id').doUpdateSet(row))
    .execute()
}

export const drawTerms = (db: Db | Tx, activityId: number) =>
  db.selectFrom('draw_terms').selectAll().where('activity_id', '=', activityId).executeTakeFirst()

export const putDrawTerms = async (tx: Tx, row: Omit<Insertable<Schema['draw_terms']>, 'simulation'>) => {
  await tx
    .insertInto('draw_terms')
    .values(row)
    .onConflict(conflict => conflict.column('activity_id').doUpdateSet(row))
    .execute()
}

/** Keeps what trying a draw came to, or forgets it. */
export const putSimulation = async (tx: Tx, activityId: number, simulation: SimulationRow | null): Promise<void> => {
  const kept = simulation && JSON.stringify(simulation)
  await tx.updateTable('draw_terms').set({ simulation: kept }).where('activity_id', '=', activityId).execute()
}

/** The presents of a draw in their order, with the last moment of the cards that they are made of. */
export const presentsOf = (db: Db | Tx, activityId: number) =>
  db
    .selectFrom('presents')
    .leftJoin('card_batches', 'card_batches.id', 'presents.batch_id')
    .selectAll('presents')
    .select(({ fn }) => fn.coalesce('card_batches.withdrawn_at', 'card_batches.valid_until').as('cards_end_at'))
    .where('presents.activity_id', '=', activityId)
    .orderBy('presents.position')
    .orderBy('presents.id')
    .execute()

export type Present = Awaited<ReturnType<typeof presentsOf>>[number]

export const addPresent = async (tx: Tx, row: Insertable<Schema['presents']>): Promise<void> => {
  await tx.insertInto('presents').values(row).execute()
}

/** Changes a present of a draw; one of another draw is not touched. */
export const changePresent = async (tx: Tx, id: number, row: Insertable<Schema['presents']>): Promise<void> => {
  const present = tx.updateTable('presents').set(row).where('id', '=', id)
  await present.where('activity_id', '=', row.activity_id).execute()
}

export const removePresents = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('presents').where('id', 'in', ids).execute()
}

/** Of some batches those whose cards can be won. */
export const liveBatches = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('card_batches')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('withdrawn_at', 'is', null)
    .execute()

/** The newest batches whose cards can be won at a moment. */
export const batchesToWin = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('card_batches')
    .select(['id', 'title_zh', 'title_en', 'months', 'days', 'valid_until'])
    .where('withdrawn_at', 'is', null)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Of some presents those that are of another promotion. */
export const presentsOfOthers = (tx: Tx, activityId: number, ids: readonly number[]) =>
  tx
    .selectFrom('presents')
    .select(['id', 'activity_id'])
    .where('id', 'in', [0, ...ids])
    .where('activity_id', '<>', activityId)
    .execute()
