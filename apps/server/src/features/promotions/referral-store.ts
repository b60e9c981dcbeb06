import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { offeredIn } from './activities-store.ts'

/** An invitation campaign: its promotion and its terms. */
export type Campaign = Selectable<Schema['activities']> & Omit<Selectable<Schema['referral_terms']>, 'activity_id'>

const campaigns = (db: Db | Tx, region: RegionCode) =>
  db
    .selectFrom('activities')
    .innerJoin('referral_terms', 'referral_terms.activity_id', 'activities.id')
    .selectAll('activities')
    .select(['days_per_friend', 'cap_days', 'qq_bonus_days', 'qq_code_hash'])
    .where('kind', '=', 'referral')
    .where(offeredIn(region))

/** The campaign that runs in a region; of several the one that began last. */
export const runningCampaign = (db: Db | Tx, region: RegionCode, now: Date): Promise<Campaign | undefined> =>
  campaigns(db, region)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The one that runs, or else the one that ended last, or else the next to come. */
export const currentCampaign = async (db: Db, region: RegionCode, now: Date): Promise<Campaign | undefined> =>
  (await runningCampaign(db, region, now)) ??
  (await campaigns(db, region).where('ends_at', '<=', now).orderBy('ends_at', 'desc').executeTakeFirst()) ??
  (await campaigns(db, region).orderBy('starts_at').executeTakeFirst())

/** A campaign by its promotion's id. */
export const campaignIn = (db: Db | Tx, region: RegionCode, id: number): Promise<Campaign | undefined> =>
  campaigns(db, region).where('activities.id', '=', id).executeTakeFirst()

/** How far a member is in a campaign; what an operator took back counts no more. */
export const progressIn = async (db: Db | Tx, activityId: number, inviterId: number) => {
  const counted = db.selectFrom('referrals').where('activity_id', '=', activityId).where('inviter_id', '=', inviterId)
  return counted
    .where('clawed_back_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('friends'),
      fn.coalesce(sql<number>`sum(days)::int`, sql<number>`0`).as('days'),
    ])
    .executeTakeFirstOrThrow()
}

export const addReferral = async (tx: Tx, referral: Insertable<Schema['referrals']>): Promise<void> => {
  await tx.insertInto('referrals').values(referral).execute()
}

/** The friends who came by a member's code, inside campaigns and outside, the newest first. */
export const friendsOf = (db: Db, inviterId: number, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('members')
    .leftJoin('referrals', join =>
      join.onRef('referrals.friend_id', '=', 'members.id').on('referrals.clawed_back_at', 'is', null),
    )
    .select(['members.nickname', 'members.mobile', 'members.email', 'members.user_name', 'members.created_at'])
    .select(({ fn }) => fn.coalesce('referrals.days', sql<number>`0`).as('days'))
    .where('members.invited_by', '=', inviterId)
    .orderBy('members.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type Friend = Awaited<ReturnType<typeof friendsOf>>[number]

/** How many they are. */
export const countFriends = async (db: Db, inviterId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('invited_by', '=', inviterId)
    .executeTakeFirstOrThrow()
  return total
}

/** Whether somebody was ever logged in on a device. */
export const hasUsedDevice = async (db: Db, memberId: number, deviceId: string): Promise<boolean> => {
  const device = db.selectFrom('devices').select('member_id').where('member_id', '=', memberId)
  return (await device.where('device_id', '=', deviceId).executeTakeFirst()) !== undefined
}

/** The invitation that a friend came by, if it counted. */
export const referralOfFriend = (db: Db | Tx, friendId: number) =>
  db.selectFrom('referrals').selectAll().where('friend_id', '=', friendId).executeTakeFirst()

/** Marks an invitation taken back; false when it was before. */
export const markClawedBack = async (tx: Tx, friendId: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('referrals')
    .set({ clawed_back_at: now })
    .where('friend_id', '=', friendId)
    .where('clawed_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a member has a campaign's group bonus. */
export const hasBonus = async (db: Db, activityId: number, memberId: number): Promise<boolean> => {
  const bonus = db.selectFrom('referral_bonuses').select('member_id').where('activity_id', '=', activityId)
  return (await bonus.where('member_id', '=', memberId).executeTakeFirst()) !== undefined
}

/** Notes a group bonus; false when the member has it already. */
export const addBonus = async (tx: Tx, bonus: Insertable<Schema['referral_bonuses']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('referral_bonuses')
    .values(bonus)
    .onConflict(conflict => conflict.columns(['activity_id', 'member_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
