import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type InferResult, type Insertable, type Selectable, sql } from 'kysely'
import { compiledStatement } from '#database/compiled-statement.ts'
import { pagedStatement } from '#database/paged-statement.ts'
import { counted, exists, wrote } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { offeredIn } from '#features/activities/store.ts'

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
export const progressIn = (db: Db | Tx, activityId: number, inviterId: number) =>
  db
    .selectFrom('referrals')
    .where('activity_id', '=', activityId)
    .where('inviter_id', '=', inviterId)
    .where('clawed_back_at', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('friends'), sql<number>`coalesce(sum(days), 0)::int`.as('days')])
    .executeTakeFirstOrThrow()

export const addReferral = async (tx: Tx, referral: Insertable<Schema['referrals']>): Promise<void> => {
  await tx.insertInto('referrals').values(referral).execute()
}

const friends = (db: Db | Tx, inviterId: number) =>
  db
    .selectFrom('members')
    .leftJoin('referrals', join =>
      join.onRef('referrals.friend_id', '=', 'members.id').on('referrals.clawed_back_at', 'is', null),
    )
    .select(['members.nickname', 'members.mobile', 'members.email', 'members.user_name', 'members.created_at'])
    .select(({ fn, val }) => [
      fn.coalesce('referrals.days', sql<number>`0`).as('days'),
      fn.coalesce('referrals.waiting', val(false)).as('waiting'),
    ])
    .where('members.invited_by', '=', inviterId)
    .orderBy('members.id', 'desc')

export type Friend = InferResult<ReturnType<typeof friends>>[number]

/** A page of the friends who came by a member's code, inside campaigns and outside, the newest first, and how many there are. */
export const friendsOf = pagedStatement<Friend>(
  (db, { memberId, size, skipped }) => friends(db, memberId).limit(size).offset(skipped),
  (db, { memberId }) => counted(db.selectFrom('members').where('invited_by', '=', memberId)),
)

/** Whether somebody was ever logged in on a device. */
export const hasUsedDevice = (db: Db, memberId: number, deviceId: string): Promise<boolean> =>
  exists(db.selectFrom('devices').select('id').where('member_id', '=', memberId).where('device_id', '=', deviceId))

/** The invitation that a friend came by, if it counted. */
export const referralOfFriend = (db: Db | Tx, friendId: number) =>
  db.selectFrom('referrals').selectAll().where('friend_id', '=', friendId).executeTakeFirst()

/** Marks an invitation taken back; false when it was before. */
export const markClawedBack = (tx: Tx, friendId: number, now: Date): Promise<boolean> => {
  const referral = tx.updateTable('referrals').set({ clawed_back_at: now, waiting: false })
  return wrote(referral.where('friend_id', '=', friendId).where('clawed_back_at', 'is', null))
}

/** Whether a member has a campaign's group bonus. */
export const hasBonus = (db: Db, activityId: number, memberId: number): Promise<boolean> => {
  const bonus = db.selectFrom('referral_bonuses').select('member_id').where('activity_id', '=', activityId)
  return exists(bonus.where('member_id', '=', memberId))
}

/** Notes a group bonus; false when the member has it already. */
export const addBonus = (tx: Tx, bonus: Insertable<Schema['referral_bonuses']>): Promise<boolean> =>
  wrote(
    tx
      .insertInto('referral_bonuses')
      .values(bonus)
      .onConflict(conflict => conflict.columns(['activity_id', 'member_id']).doNothing()),
  )

/** An invitation whose gift waits. */
export type WaitingReferral = Pick<Selectable<Schema['referrals']>, 'friend_id' | 'inviter_id' | 'activity_id'>

const waiting = (db: Db | Tx) =>
  db.selectFrom('referrals').select(['friend_id', 'inviter_id', 'activity_id']).where('waiting', '=', true)

/** The invitation of a friend, if it waits. */
export const waitingReferral = compiledStatement((db, { friendId }: { friendId: number }) =>
  waiting(db).where('friend_id', '=', friendId),
)

/** Those that wait for friends who came back on so many days. */
export const referralsInUse = (db: Db, useDays: number): Promise<WaitingReferral[]> =>
  waiting(db).where('use_days', '>=', useDays).orderBy('id').limit(100).execute()

/** Notes what an invitation gave, if it still waits. */
export const endWaiting = (tx: Tx, friendId: number, days: number): Promise<boolean> => {
  const referral = tx.updateTable('referrals').set({ waiting: false, days })
  return wrote(referral.where('friend_id', '=', friendId).where('waiting', '=', true))
}

/** Notes that a member is logged in on a day of Beijing, if the gift of who invited him waits for that. */
export const noteUse = compiledStatement((db, { memberId, day }: { memberId: number; day: string }) =>
  db
    .updateTable('referrals')
    .set(({ eb }) => ({ use_days: eb('use_days', '+', 1), last_use_day: day }))
    .where('friend_id', '=', memberId)
    .where('waiting', '=', true)
    .where('last_use_day', '<', day),
)

/** What a campaign gives. */
export const termsOf = (tx: Tx, activityId: number) =>
  tx
    .selectFrom('referral_terms')
    .select(['days_per_friend', 'cap_days'])
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow()

export const keepSignals = async (tx: Tx, signals: Insertable<Schema['referral_signals']>): Promise<void> => {
  await tx.insertInto('referral_signals').values(signals).execute()
}

/** What of a friend's signals others have left that the same member invited. */
export const friendsSignals = (
  tx: Tx,
  inviterId: number,
  { network_hash, device_hash }: Pick<Selectable<Schema['referral_signals']>, 'network_hash' | 'device_hash'>,
  since: Date,
) =>
  tx
    .selectFrom('referral_signals')
    .innerJoin('members', 'members.id', 'referral_signals.friend_id')
    .select([
      sql<boolean>`coalesce(bool_or(network_hash = ${network_hash}), false)`.as('network'),
      sql<boolean>`coalesce(bool_or(device_hash = ${device_hash}), false)`.as('device'),
    ])
    .where('members.invited_by', '=', inviterId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()

/** Whether another friend of a member was ever logged in on a device. */
export const friendsDevice = (tx: Tx, inviterId: number, friendId: number, deviceId: string): Promise<boolean> =>
  exists(
    tx
      .selectFrom('devices')
      .innerJoin('members', 'members.id', 'devices.member_id')
      .select('members.id')
      .where('devices.device_id', '=', deviceId)
      .where('members.invited_by', '=', inviterId)
      .where('members.id', '<>', friendId),
  )

/** Where a member's devices were last. */
export const addressesOf = async (tx: Tx, memberId: number, since: Date): Promise<string[]> => {
  const devices = tx.selectFrom('devices').select('address').distinct().where('member_id', '=', memberId)
  return (await devices.where('last_seen_at', '>', since).execute()).map(({ address }) => address)
}

/** The inviter of a friend and all whom he invited, but for that friend. */
const circleOf = (tx: Tx, { inviter_id, friend_id }: WaitingReferral) =>
  tx
    .selectFrom('members')
    .select('members.id')
    .where(({ eb, or }) => or([eb('members.id', '=', inviter_id), eb('members.invited_by', '=', inviter_id)]))
    .where('members.id', '<>', friend_id)

/** Whether one of them has paid from an account at a provider. */
export const circlePaidFrom = (tx: Tx, referral: WaitingReferral, payerHash: Buffer): Promise<boolean> =>
  exists(
    tx
      .selectFrom('provider_transactions')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'provider_transactions.attempt_id')
      .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
      .select('orders.id')
      .where('provider_transactions.payer_hash', '=', payerHash)
      .where('orders.member_id', 'in', circleOf(tx, referral)),
  )

/** Whether one of them has redeemed a card of a batch. */
export const circleUsedBatch = (tx: Tx, referral: WaitingReferral, batchId: number): Promise<boolean> => {
  const card = tx.selectFrom('cards').select('cards.id').where('cards.batch_id', '=', batchId)
  return exists(card.where('redeemed_by', 'in', circleOf(tx, referral)))
}
