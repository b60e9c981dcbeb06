import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { DrawRow, PrizeRow } from '#database/tables/promotions.ts'
import { offeredIn } from '#features/activities/store.ts'

/** Whose draws of which activity. */
export interface Drawer {
  memberId: number
  activityId: number
}

/** An activity that the region is offered and one can draw in, with its terms. */
export const drawIn = (db: Db | Tx, region: RegionCode, activityId: number) =>
  db
    .selectFrom('activities')
    .innerJoin('draw_terms', 'draw_terms.activity_id', 'activities.id')
    .selectAll('draw_terms')
    .select(['starts_at', 'ends_at'])
    .where('activities.id', '=', activityId)
    .where(offeredIn(region))
    .executeTakeFirst()

export type Draw = NonNullable<Awaited<ReturnType<typeof drawIn>>>

/** How often a member drew, by day of Beijing. */
export const drawsByDay = (db: Db | Tx, { memberId, activityId }: Drawer) =>
  db
    .selectFrom('draws')
    .select(({ fn }) => ['day', fn.countAll<number>().as('draws')])
    .where('member_id', '=', memberId)
    .where('activity_id', '=', activityId)
    .groupBy('day')
    .execute()

/** How often a member checked in. */
export const countCheckIns = async (db: Db | Tx, { memberId, activityId }: Drawer): Promise<number> => {
  const { total } = await db
    .selectFrom('check_ins')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow()
  return total
}

/** How many check-ins in a row a member had on a day; undefined when he made none. */
export const streakOn = async (db: Db | Tx, { memberId, activityId }: Drawer, day: string) => {
  const checkIn = await db
    .selectFrom('check_ins')
    .select('streak')
    .where('member_id', '=', memberId)
    .where('activity_id', '=', activityId)
    .where('day', '=', day)
    .executeTakeFirst()
  return checkIn?.streak
}

/** Writes a check-in down. */
export const insertCheckIn = async (tx: Tx, { memberId, activityId }: Drawer, made: CheckInMade): Promise<void> => {
  await tx
    .insertInto('check_ins')
    .values({ member_id: memberId, activity_id: activityId, ...made })
    .execute()
}

interface CheckInMade {
  day: string
  streak: number
  at: Date
}

const wonBy = (memberId: number) => (eb: ExpressionBuilder<Schema, 'presents'>) =>
  eb
    .selectFrom('prizes')
    .select(({ fn }) => fn.countAll<number>().as('won'))
    .whereRef('prizes.present_id', '=', 'presents.id')
    .where('prizes.member_id', '=', memberId)
    .as('won')

/** Every present of an activity as it is left, with how many of it a member has won. */
export const presentStocks = (db: Db | Tx, { memberId, activityId }: Drawer) =>
  db
    .selectFrom('presents')
    .leftJoin('card_batches', 'card_batches.id', 'presents.batch_id')
    .selectAll('presents')
    .select(['card_batches.valid_until', 'card_batches.withdrawn_at'])
    .select(wonBy(memberId))
    .where('presents.activity_id', '=', activityId)
    .orderBy('presents.position')
    .orderBy('presents.id')
    .execute()

export type PresentLeft = Awaited<ReturnType<typeof presentStocks>>[number]

/** Takes one of a present, unless the last one went meanwhile; tells whether it could. */
export const takeOne = async (tx: Tx, presentId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('presents')
    .set({ given: sql`given + 1` })
    .where('id', '=', presentId)
    .whereRef('given', '<', 'stock')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes a draw down; answers its id. */
export const insertDraw = async (tx: Tx, draw: Insertable<DrawRow>): Promise<number> => {
  const { id } = await tx.insertInto('draws').values(draw).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes what a draw gave down; answers its id. */
export const insertPrize = async (tx: Tx, prize: Insertable<PrizeRow>): Promise<number> => {
  const { id } = await tx.insertInto('prizes').values(prize).returning('id').executeTakeFirstOrThrow()
  return id
}
