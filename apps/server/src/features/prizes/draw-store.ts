import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type Insertable, sql } from 'kysely'
import { countOf, wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { CheckInRow, DrawRow, PrizeRow } from '#database/tables/promotions.ts'
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
export const countCheckIns = (db: Db | Tx, { memberId, activityId }: Drawer): Promise<number> =>
  countOf(db.selectFrom('check_ins').where('member_id', '=', memberId).where('activity_id', '=', activityId))

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
export const insertCheckIn = (tx: Tx, made: Insertable<CheckInRow>): Promise<unknown> =>
  tx.insertInto('check_ins').values(made).execute()

/** What can be won in an activity, in its order, with what the cards of a present are. */
const presents = (db: Db | Tx, activityId: number) =>
  db
    .selectFrom('presents')
    .leftJoin('card_batches', 'card_batches.id', 'presents.batch_id')
    .selectAll('presents')
    .where('presents.activity_id', '=', activityId)
    .orderBy('presents.position')
    .orderBy('presents.id')

/** The same as it is shown. */
export const presentsShown = (db: Db, activityId: number) =>
  presents(db, activityId).select(['card_batches.package_id', 'card_batches.months']).execute()

export type ShownPresent = Awaited<ReturnType<typeof presentsShown>>[number]

/** The same as it is left, with how many of each a member has won. */
export const presentStocks = (db: Db | Tx, { memberId, activityId }: Drawer) =>
  presents(db, activityId)
    .select(({ fn }) => fn.coalesce('card_batches.withdrawn_at', 'card_batches.valid_until').as('cards_end_at'))
    .select(
      sql<number>`(select count(*) from prizes where present_id = presents.id and member_id = ${memberId})`.as('won'),
    )
    .execute()

/** Who won last in an activity. */
export const lastWinners = (db: Db, activityId: number, most: number) =>
  db
    .selectFrom('prizes')
    .innerJoin('presents', 'presents.id', 'prizes.present_id')
    .innerJoin('members', 'members.id', 'prizes.member_id')
    .select(['members.nickname', 'members.mobile', 'members.email', 'members.user_name'])
    .select(['presents.title_zh', 'presents.title_en', 'prizes.created_at'])
    .where('prizes.activity_id', '=', activityId)
    .orderBy('prizes.id', 'desc')
    .limit(most)
    .execute()

export type Winner = Awaited<ReturnType<typeof lastWinners>>[number]

/** Takes one of a present, unless the last one went meanwhile; tells whether it could. */
export const takeOne = (tx: Tx, presentId: number): Promise<boolean> => {
  const present = tx.updateTable('presents').set({ given: sql`given + 1` })
  return wrote(present.where('id', '=', presentId).whereRef('given', '<', 'stock'))
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
