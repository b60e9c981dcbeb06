import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { sql } from 'kysely'
import { pageBy } from '#database/keyset.ts'
import type { Db, Tx } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import type { Region } from '#domain/orders/order.ts'

const referrals = (db: Db | Tx, regions: readonly Region[]) =>
  db
    .selectFrom('referrals')
    .innerJoin('members as inviter', 'inviter.id', 'referrals.inviter_id')
    .where('inviter.region_code', 'in', regions)

/** A page of invitations, newest first. */
export const invitationsIn = (
  db: Db,
  regions: readonly Region[],
  asked: ParsedStaffInput<'invitations'>,
  most: number,
) => {
  const { state, doubt, inviter_id, from, until } = asked
  return referrals(db, regions)
    .innerJoin('members as friend', 'friend.id', 'referrals.friend_id')
    .innerJoin('activities', 'activities.id', 'referrals.activity_id')
    .selectAll('referrals')
    .select(['inviter.user_name as inviter', 'inviter.region_code', 'friend.user_name as friend'])
    .select(['activities.title_zh', 'activities.title_en'])
    .$if(state === 'waiting', query => query.where('referrals.waiting', '=', true))
    .$if(state === 'taken-back', query => query.where('referrals.clawed_back_at', 'is not', null))
    .$if(state === 'counted', query =>
      query.where('referrals.waiting', '=', false).where('referrals.clawed_back_at', 'is', null),
    )
    .$if(doubt !== '', query => query.where(sql<boolean>`${doubt} = any (referrals.doubts)`))
    .$if(inviter_id !== '', query => query.where('referrals.inviter_id', '=', Number(inviter_id)))
    .$if(from !== '', query => query.where('referrals.at', '>=', spanOf(from).from))
    .$if(until !== '', query => query.where('referrals.at', '<', spanOf(until).until))
    .$call(query => pageBy(query, 'referrals.id', asked, most))
    .execute()
}

export type Invitation = Awaited<ReturnType<typeof invitationsIn>>[number]

/** Inviters of whose friends two or more share a network or a device, the most friends first. */
export const clustersBy = (db: Db, regions: readonly Region[], by: 'network_hash' | 'device_hash') =>
  referrals(db, regions)
    .innerJoin('referral_signals', 'referral_signals.friend_id', 'referrals.friend_id')
    .where('referrals.clawed_back_at', 'is', null)
    .select(['referrals.inviter_id', 'inviter.user_name as inviter'])
    .select(({ fn }) => [
      fn.countAll<number>().as('friends'),
      sql<number>`sum(referrals.days)::int`.as('days'),
      sql<string[]>`array_agg(referrals.id::text order by referrals.id)`.as('ids'),
    ])
    .groupBy(['referrals.inviter_id', 'inviter.user_name', `referral_signals.${by}`])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('friends', 'desc')
    .orderBy('referrals.inviter_id', 'desc')
    .limit(staffLimits.invitations.clusters)
    .execute()

/** Some invitations by members of some regions; by who invited, so that whoever locks them does so in one order. */
export const invitationsById = (db: Db | Tx, regions: readonly Region[], ids: readonly number[]) =>
  referrals(db, regions)
    .select(['referrals.id', 'referrals.inviter_id', 'referrals.friend_id', 'referrals.days'])
    .select(['referrals.clawed_back_at', 'inviter.region_code'])
    .where('referrals.id', 'in', ids)
    .orderBy('referrals.inviter_id')
    .orderBy('referrals.id')
    .execute()
