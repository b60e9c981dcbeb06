import type { CallData } from '@bohe/api-client/contract'
import { BillingType, PauseStatus } from '@bohe/api-client/contract/wire'

/** A member as the wire has one (spec §3, User info). */
export type Member = CallData<'userInfo'>

/** Where a membership stands (product §5, membership clock). */
export type Standing = 'none' | 'running' | 'paused' | 'ended'

/** Whether time runs, is frozen, has run out, or was never there. */
export const standingOf = (member: Pick<Member, 'expiry_time' | 'expiry_time_samp' | 'pause_status_id'>): Standing => {
  if (member.expiry_time === null && member.expiry_time_samp === 0) return 'none'
  if (member.expiry_time_samp === 0) return 'ended'
  return member.pause_status_id === PauseStatus.standing ? 'paused' : 'running'
}

/** Whether the time was given to try the product. */
export const isTrial = ({ billing_type }: Pick<Member, 'billing_type'>) => billing_type === BillingType.experience
