import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { daysForFriend } from '#domain/referral.ts'
import { lockMember } from '#features/auth/store.ts'
import { grantMembership, revokeMembership } from '#features/orders/ledger.ts'
import { addReferral, markClawedBack, progressIn, referralOfFriend, runningCampaign } from './referral-store.ts'

const daySeconds = 86_400

/** An account that is being opened by somebody's invite code. */
export interface Invitation {
  inviterId: number
  friendId: number
  /** Where the friend registers. */
  region: RegionCode
  now: Date
}

const grantOf = (friendId: number) => ({ source: 'referral', sourceId: `friend:${friendId}` }) as const

/**
 * Counts an invitation in the transaction that opens the friend's account, so that neither is without the other
 * (product §5). Outside of a campaign nothing is counted; beyond the cap it counts for 0 days. The inviter's row is the
 * mutex of his days.
 */
export const countInvitation = async (tx: Tx, { inviterId, friendId, region, now }: Invitation): Promise<void> => {
  const campaign = await runningCampaign(tx, region, now)
  if (!campaign) return
  await lockMember(tx, inviterId)
  const earned = await progressIn(tx, campaign.id, inviterId)
  const days = daysForFriend(campaign, earned.days)
  await addReferral(tx, { activity_id: campaign.id, inviter_id: inviterId, friend_id: friendId, days, at: now })
  if (days === 0) return
  await grantMembership(tx, { memberId: inviterId, ...grantOf(friendId), seconds: days * daySeconds, now })
}

/** Why an invitation cannot be taken back. */
export type NotClawable = 'not-invited' | 'taken-back'

/** What taking an invitation back took: `seconds` are those that were left of its days. */
export interface ClawedBack {
  activityId: number
  inviterId: number
  days: number
  seconds: number
}

/** Takes back what a friend's invitation gave and is not used up; it counts no more, so that the cap has room again. */
export const clawBack = async (tx: Tx, friendId: number, now: Date): Promise<ClawedBack | NotClawable> => {
  const referral = await referralOfFriend(tx, friendId)
  if (!referral) return 'not-invited'
  const { inviter_id: inviterId, activity_id: activityId, days } = referral
  await lockMember(tx, inviterId)
  if (!(await markClawedBack(tx, friendId, now))) return 'taken-back'
  const { seconds } = await revokeMembership(tx, { memberId: inviterId, ...grantOf(friendId), now })
  return { activityId, inviterId, days, seconds }
}
