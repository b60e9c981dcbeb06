import { type Member, standingOf } from '@bohe/site/features/member/membership.ts'

/** From how many days on the end of somebody's time is told. */
const tipDays = 7
const daySeconds = 86_400

/**
 * Whole days in which a member's time ends, counted up, when there are seven of them or fewer; 0 within the last one.
 * Undefined when there is nothing to tell: more time, none, or time that is paused.
 */
export const daysToEnd = (member: Member): number | undefined => {
  const left = member.expiry_time_samp
  if (standingOf(member) !== 'running' || left > tipDays * daySeconds) return undefined
  return left < daySeconds ? 0 : Math.ceil(left / daySeconds)
}
