import type { Db } from '#database/schema.ts'

/** What can be won in an activity, in its order, with what the cards of a present are. */
export const presentsShown = (db: Db, activityId: number) =>
  db
    .selectFrom('presents')
    .leftJoin('card_batches', 'card_batches.id', 'presents.batch_id')
    .selectAll('presents')
    .select(['card_batches.package_id', 'card_batches.months'])
    .where('presents.activity_id', '=', activityId)
    .orderBy('presents.position')
    .orderBy('presents.id')
    .execute()

export type ShownPresent = Awaited<ReturnType<typeof presentsShown>>[number]

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
