import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'
import { lockMember } from '#database/lock-member.ts'
import { ActivityState, activityState } from '#domain/promotions/activity.ts'
import { groupCode } from '#domain/promotions/referral.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { keyedTransaction } from '#http/idempotency.ts'
import { keyedHash } from '#keyed-hash.ts'
import { count, uncount } from '#rates.ts'
import { presentBonus } from './present.ts'
import { addBonus, campaignIn } from './store.ts'

const rate = 'bonusTriesPerMember'

/** What a campaign keeps of the code that is told in its QQ group. */
export const groupCodeHash = ({ secretKey }: Pick<Config, 'secretKey'>, code: string): Buffer =>
  keyedHash(secretKey, 'qq-group', groupCode(code))

/** Counted before the code is compared, so that many at once are not all let in; only wrong ones stay counted. */
const verifyCode = async ({ context: { db, config }, member, now }: MemberCall, typed: string, hash: Buffer) => {
  const tried = await count(db, rate, String(member.id), now)
  if (tried.exceeded) return refuse('bonusLocked', { minutes: Math.ceil(tried.secondsLeft / 60) })
  const isRight = timingSafeEqual(groupCodeHash(config, typed), Buffer.from(hash))
  if (!isRight) return refuse('bonusCodeWrong', {}, { code: 'code.bonus-code-wrong' })
  await uncount(db, rate, String(member.id))
  return undefined
}

/** Gives the QQ-group bonus of a campaign (spec §1) to who names the group's code, once for a member and campaign. */
export const claimBonus = async (input: { activity_id: string; code: string }, call: MemberCall) => {
  const { context, member, region, language, now } = call
  const campaign = await campaignIn(context.db, region, Number(input.activity_id))
  if (!campaign?.qq_code_hash) return refuse('activityUnknown')
  if (activityState(campaign, now) !== ActivityState.running) return refuse('activityNotRunning')
  const refused = await verifyCode(call, input.code, campaign.qq_code_hash)
  if (refused) return refused
  return keyedTransaction(call, async tx => {
    await lockMember(tx, member.id)
    const { id: activity_id, qq_bonus_days: days } = campaign
    if (!(await addBonus(tx, { activity_id, member_id: member.id, days, at: now }))) return refuse('bonusTaken')
    const source = { source: 'qq_group', sourceId: `activity:${activity_id}:member:${member.id}` } as const
    await grantMembership(tx, { memberId: member.id, ...source, seconds: days * 86_400, now })
    return presentBonus(language, campaign, now)
  })
}
