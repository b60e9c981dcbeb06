import { serverLimits } from '@bohe/api-client/contract/limits'
import type { Context } from '#context.ts'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { daysForFriend } from '#domain/promotions/referral.ts'
import { grantMembership, revokeMembership } from '#features/membership/ledger.ts'
import { type Arrival, doubtsAbout } from './doubts.ts'
import {
  addReferral,
  circlePaidFrom,
  circleUsedBatch,
  endWaiting,
  markClawedBack,
  progressIn,
  referralOfFriend,
  referralsInUse,
  runningCampaign,
  termsOf,
  type WaitingReferral,
} from './store.ts'

/** The grant that a friend's invitation gives. */
export const grantOf = (friendId: number) => ({ source: 'referral', sourceId: `friend:${friendId}` }) as const

/** Gives what one more friend brings, if he still waits for it: less where the cap ends within, 0 beyond it. */
const give = async (tx: Tx, { friend_id, inviter_id, activity_id }: WaitingReferral, now: Date): Promise<void> => {
  await lockMember(tx, inviter_id)
  const terms = await termsOf(tx, activity_id)
  const days = daysForFriend(terms, (await progressIn(tx, activity_id, inviter_id)).days)
  if (!(await endWaiting(tx, friend_id, days)) || days === 0) return
  await grantMembership(tx, { memberId: inviter_id, ...grantOf(friend_id), seconds: days * 86_400, now })
}

/**
 * Counts an invitation in the transaction that opens the friend's account, so that neither is without the other
 * (product §5). Outside of a campaign nothing is counted. Who may be the inviter himself waits (decision 041). The
 * inviter's row is the mutex of his days.
 */
export const countInvitation = async (tx: Tx, arrival: Arrival): Promise<void> => {
  const { inviterId, friendId, call } = arrival
  await lockMember(tx, inviterId)
  const doubts = await doubtsAbout(tx, arrival)
  const campaign = await runningCampaign(tx, call.region, call.now)
  if (!campaign) return
  const referral = { activity_id: campaign.id, inviter_id: inviterId, friend_id: friendId }
  const waits = { days: 0, waiting: true, last_use_day: beijingDay(call.now) }
  await addReferral(tx, { ...referral, ...waits, doubts, at: call.now })
  if (doubts.length === 0) await give(tx, referral, call.now)
}

/** What a friend paid with: an account at a payment provider (null: it was not told), or a recharge card. */
type PaidWith = { payerHash: Buffer | null } | { batchId: number; isPrize: boolean }

/** A card that was won is no payment, and neither is what the inviter or another of his friends has paid with. */
const isOwnPayment = async (tx: Tx, referral: WaitingReferral, paid: PaidWith): Promise<boolean> => {
  if ('batchId' in paid) return !paid.isPrize && !(await circleUsedBatch(tx, referral, paid.batchId))
  return paid.payerHash === null || !(await circlePaidFrom(tx, referral, paid.payerHash))
}

/**
 * A payment of a friend who is waited for gives what he brings, in the transaction that settles it. His own row is locked
 * already, since before it was read whether he is waited for; invitations have no circles, so that locking who invited
 * after who was invited never ends in a deadlock.
 */
export const friendPaid = async (
  tx: Tx,
  waiting: WaitingReferral | undefined,
  paid: PaidWith,
  now: Date,
): Promise<void> => {
  if (!waiting) return
  // Before looking at what the others paid with: two friends who pay in one moment would not see each other's payment.
  await lockMember(tx, waiting.inviter_id)
  if (await isOwnPayment(tx, waiting, paid)) await give(tx, waiting, now)
}

/** Gives what the friends bring who came back on enough days; answers how many they were. */
export const giveForUse = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const due = await referralsInUse(db, serverLimits.referral.useDays)
  for (const referral of due) await transaction(db, tx => give(tx, referral, clock.now()))
  return due.length
}

/** Why an invitation cannot be taken back. */
export type NotClawable = 'not-invited' | 'taken-back'

/**
 * Takes back what a friend's invitation gave and is not used up; it counts no more, so that the cap has room again.
 * `seconds` are those that were left of its days.
 */
export const clawBack = async (tx: Tx, friendId: number, now: Date) => {
  const referral = await referralOfFriend(tx, friendId)
  if (!referral) return 'not-invited' satisfies NotClawable
  const { inviter_id: inviterId, activity_id: activityId, days } = referral
  await lockMember(tx, inviterId)
  if (!(await markClawedBack(tx, friendId, now))) return 'taken-back' satisfies NotClawable
  const { seconds } = await revokeMembership(tx, { memberId: inviterId, ...grantOf(friendId), now })
  return { activityId, inviterId, days, seconds }
}
