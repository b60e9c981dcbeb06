import type { CompiledQuery } from 'kysely'
import { lockMemberAnd } from '#database/lock-member.ts'
import type { Db, Tx } from '#database/schema.ts'
import { type Answers, together } from '#database/together.ts'
import { beijingDay, beijingDayBefore } from '#domain/beijing-day.ts'
import { ActivityState, activityState, type Span } from '#domain/promotions/activity.ts'
import { chancesLeft, type DrawnSoFar } from '#domain/promotions/prize-draw.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { type CheckInsMade, type Draw, type DrawerToday, type DrawsOfDay, readingStanding } from './draw-store.ts'

/** A draw that a region is offered, and how a member stands in it. */
export interface Standing {
  draw: Draw
  soFar: DrawnSoFar
  isCheckedIn: boolean
  /** Days in a row that he checked in, up to today or, while he has not yet, to yesterday. */
  streak: number
}

const isRunning = (span: Span, now: Date) => activityState(span, now) === ActivityState.running

const drawerOf = (activityId: number, { member, region, now }: MemberCall): DrawerToday => ({
  memberId: member.id,
  activityId,
  region,
  today: beijingDay(now),
  yesterday: beijingDayBefore(now),
})

const standingOf = (
  { today }: DrawerToday,
  [draw]: readonly Draw[],
  days: readonly DrawsOfDay[],
  [checkIns]: readonly CheckInsMade[],
): Standing | undefined => {
  if (!draw) return undefined
  const { made = 0, streak_today = null, streak_yesterday = null } = checkIns ?? {}
  return {
    draw,
    soFar: {
      checkIns: made,
      today: days.find(({ day }) => day === today)?.draws ?? 0,
      earlierDays: days.filter(({ day }) => day !== today).map(({ draws }) => draws),
    },
    isCheckedIn: streak_today !== null,
    streak: streak_today ?? streak_yesterday ?? 0,
  }
}

/** How the caller stands in a draw that his region is offered. */
export const standingIn = async (db: Db, activityId: number, call: MemberCall) => {
  const who = drawerOf(activityId, call)
  return standingOf(who, ...(await together(db, ...readingStanding(db, who)))) ?? refuse('activityUnknown')
}

/**
 * The same of a draw that runs now, with the caller's row locked, so that nothing of it changes until the transaction
 * ends; and what some statements answer beside it.
 */
export const lockedStanding = async <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Tx,
  activityId: number,
  call: MemberCall,
  ...queries: Queries
) => {
  const who = drawerOf(activityId, call)
  const [draw, days, checkIns, ...answers] = await lockMemberAnd(
    tx,
    who.memberId,
    ...readingStanding(tx, who),
    ...queries,
  )
  const standing = standingOf(who, draw, days, checkIns)
  if (!standing) return refuse('activityUnknown')
  if (!isRunning(standing.draw, call.now)) return refuse('activityNotRunning')
  return { ...standing, answers: answers as unknown as Answers<Queries> }
}

/** Chances somebody has now; none while the activity does not run. */
export const chancesOf = ({ draw, soFar }: Pick<Standing, 'draw' | 'soFar'>, now: Date): number =>
  isRunning(draw, now) ? chancesLeft(draw, soFar) : 0
