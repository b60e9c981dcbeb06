import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'
import { lockMember } from '#database/lock-member.ts'
import { ActivityState, activityState } from '#domain/promotions/activity.ts'
import { groupCode } from '#domain/promotions/referral.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { keyedHash } from '#keyed-hash.ts'
import { count, uncount } from '#rates.ts'
import { presentBonus } from './present.ts'
import { addBonus, type Campaign, campaignIn } from './store.ts'

const rate = 'bonusTriesPerMember'

/** What a campaign keeps of the code that is told in its QQ group. */
export const groupCodeHash = ({ secretKey }: Pick<Config, 'secretKey'>, code: string): Buffer =>
  keyedHash(secretKey, 'qq-group', groupCode(code))

const openCampaign = async ({ context, region, now }: MemberCall, activityId: number) => {
  const campaign = await campaignIn(context.db, region, activityId)
  if (!campaign?.qq_code_hash) return refuse('activityUnknown')
  return activityState(campaign, now) === ActivityState.running ? campaign : refuse('activityNotRunning')
}

const isCode = ({ context }: MemberCall, typed: string, hash: Buffer | null): boolean => {
  const given = groupCodeHash(context.config, typed)
  return hash !== null && timingSafeEqual(given, Buffer.from(hash))
}

/** Counted before the code is compared, so that many at once are not all let in; only wrong ones stay counted. */
const verifyCode = async (call: MemberCall, typed: string, { qq_code_hash }: Campaign) => {
  const { db } = call.context
  const who = String(call.member.id)
  const tried = await count(db, rate, who, call.now)
  if (tried.exceeded) return refuse('bonusLocked', { minutes: Math.ceil(tried.secondsLeft / 60) })
  if (!isCode(call, typed, qq_code_hash)) return refuse('bonusCodeWrong', {}, { code: 'code.bonus-code-wrong' })
  await uncount(db, rate, who)
  return undefined
}

/** Once for a member and campaign. */
const give = ({ context, member, now }: MemberCall, { id, qq_bonus_days: days }: Campaign) =>
  refusable(context.db, async tx => {
    await lockMember(tx, member.id)
    const bonus = { activity_id: id, member_id: member.id, days, at: now }
    if (!(await addBonus(tx, bonus))) return refuse('bonusTaken')
    const source = { source: 'qq_group', sourceId: `activity:${id}:member:${member.id}` } as const
    await grantMembership(tx, { memberId: member.id, ...source, seconds: days * 86_400, now })
    return undefined
  })

/** Gives the QQ-group bonus of a campaign (spec §1) to who names the group's code. */
export const claimBonus = async (input: { activity_id: string; code: string }, call: MemberCall) => {
  const campaign = await openCampaign(call, Number(input.activity_id))
  if (campaign instanceof Refused) return campaign
  const refused = (await verifyCode(call, input.code, campaign)) ?? (await give(call, campaign))
  return refused ?? presentBonus(call.language, campaign, call.now)
}
