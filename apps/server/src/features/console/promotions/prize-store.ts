import { PrizeStatus } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { pageBy } from '#database/keyset.ts'
import type { Db, Tx } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import type { Region } from '#domain/orders/order.ts'

const sendingStatuses = { waiting: PrizeStatus.submitted, sent: PrizeStatus.fulfilled } as const

const prizesToSend = (db: Db | Tx, regions: readonly Region[]) =>
  db
    .selectFrom('prizes')
    .innerJoin('presents', 'presents.id', 'prizes.present_id')
    .innerJoin('activities', 'activities.id', 'prizes.activity_id')
    .innerJoin('members', 'members.id', 'prizes.member_id')
    .where('prizes.status', 'in', Object.values(sendingStatuses))
    .where('presents.kind', '=', 'goods')
    .where('members.region_code', 'in', regions)

/** A page of the prizes that are to be sent or were, newest first. */
export const prizesToSendIn = (db: Db, regions: readonly Region[], asked: ParsedStaffInput<'prizes'>, most: number) => {
  const { state, activity_id, from, until } = asked
  return prizesToSend(db, regions)
    .selectAll('prizes')
    .select(['presents.title_zh as present_zh', 'presents.title_en as present_en'])
    .select(['activities.title_zh as activity_zh', 'activities.title_en as activity_en'])
    .select(['members.user_name', 'members.region_code'])
    .$if(state !== '', query => query.where('prizes.status', '=', sendingStatuses[state as 'waiting']))
    .$if(activity_id !== '', query => query.where('prizes.activity_id', '=', Number(activity_id)))
    .$if(from !== '', query => query.where('prizes.claimed_at', '>=', spanOf(from).from))
    .$if(until !== '', query => query.where('prizes.claimed_at', '<', spanOf(until).until))
    .$call(query => pageBy(query, 'prizes.id', asked, most))
    .execute()
}

/** A prize that is to be sent or was, with its winner. */
export type PrizeToSend = Awaited<ReturnType<typeof prizesToSendIn>>[number]

/** The activities that have any, the newest first. */
export const campaignsOf = (db: Db, regions: readonly Region[]) =>
  prizesToSend(db, regions)
    .select(['activities.id', 'activities.title_zh', 'activities.title_en'])
    .groupBy(['activities.id', 'activities.title_zh', 'activities.title_en'])
    .orderBy('activities.id', 'desc')
    .execute()

/** Of some prizes those of members of some regions, with their region. */
export const regionsOfPrizes = (tx: Tx, regions: readonly Region[], ids: readonly number[]) =>
  tx
    .selectFrom('prizes')
    .innerJoin('members', 'members.id', 'prizes.member_id')
    .select(['prizes.id', 'members.region_code'])
    .where('prizes.id', 'in', ids)
    .where('members.region_code', 'in', regions)
    .execute()
