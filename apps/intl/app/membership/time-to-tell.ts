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

/** What a member is told of the end of his time, as far as buying allows (spec §4): a card before it, a plan from it on. */
export type TimeToTell =
  /** Bought time ends soon: no plan can be bought before it has. */
  | { kind: 'card'; days: number }
  /** Time that was given ends soon: a plan can be bought now. */
  | { kind: 'plan'; days: number }
  /** It has ended. */
  | { kind: 'ended' }

/** What there is to tell; undefined when it is nothing. */
export const timeToTell = (member: Member): TimeToTell | undefined => {
  if (standingOf(member) === 'ended') return { kind: 'ended' }
  const days = daysToEnd(member)
  if (days === undefined) return undefined
  return { kind: member.can_buy === 1 ? 'plan' : 'card', days }
}
