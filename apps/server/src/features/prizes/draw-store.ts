import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type Insertable, sql } from 'kysely'
import { compiledStatement } from '#database/compiled-statement.ts'
import { wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { CheckInRow, DrawRow, PrizeRow } from '#database/tables/promotions.ts'
import type { Answers } from '#database/together.ts'
import { offeredIn } from '#features/activities/store.ts'

/** Whose draws of which activity. */
export interface Drawer {
  memberId: number
  activityId: number
}

/** Whose draws of which activity in which region, and the days that a streak goes on by. */
export interface DrawerToday extends Drawer {
  region: RegionCode
  today: string
  yesterday: string
}

/** An activity that the region is offered and one can draw in, with its terms. */
const termsIn = compiledStatement((db, { region, activityId }: DrawerToday) =>
  db
    .selectFrom('activities')
    .innerJoin('draw_terms', 'draw_terms.activity_id', 'activities.id')
    .selectAll('draw_terms')
    .select(['starts_at', 'ends_at'])
    .where('activities.id', '=', activityId)
    .where(offeredIn(region)),
)

/** How often a member drew, by day of Beijing. */
const drawsByDay = compiledStatement((db, { memberId, activityId }: DrawerToday) =>
  db
    .selectFrom('draws')
    .select(({ fn }) => ['day', fn.countAll<number>().as('draws')])
    .where('member_id', '=', memberId)
    .where('activity_id', '=', activityId)
    .groupBy('day'),
)

/** How often a member checked in, and in how many days in a row up to today and to yesterday; null when he did not then. */
const checkInsMade = compiledStatement((db, { memberId, activityId, today, yesterday }: DrawerToday) =>
  db
    .selectFrom('check_ins')
    .select(({ fn }) => [
      fn.countAll<number>().as('made'),
      fn.max<number | null>('streak').filterWhere('day', '=', today).as('streak_today'),
      fn.max<number | null>('streak').filterWhere('day', '=', yesterday).as('streak_yesterday'),
    ])
    .where('member_id', '=', memberId)
    .where('activity_id', '=', activityId),
)

/** What tells how a member stands in a draw, to be sent together. */
export const readingStanding = (db: Db | Tx, who: DrawerToday) =>
  [termsIn.with(db, who), drawsByDay.with(db, who), checkInsMade.with(db, who)] as const

type StandingRows = Answers<ReturnType<typeof readingStanding>>

export type Draw = StandingRows[0][number]
export type DrawsOfDay = StandingRows[1][number]
export type CheckInsMade = StandingRows[2][number]

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

/** The same as it is left, with how many of each a member has won; to be sent with other statements. */
export const presentStocks = compiledStatement((db, { memberId, activityId }: Drawer) =>
  presents(db, activityId)
    .select(({ fn }) => fn.coalesce('card_batches.withdrawn_at', 'card_batches.valid_until').as('cards_end_at'))
    .select(
      sql<number>`(select count(*) from prizes where present_id = presents.id and member_id = ${memberId})`.as('won'),
    ),
)

export type PresentLeft = Answers<[ReturnType<typeof presentStocks.with>]>[0][number]

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
