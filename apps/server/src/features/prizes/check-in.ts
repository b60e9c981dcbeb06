import { lockMember } from '#database/lock-member.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { beijingDay, beijingDayBefore } from '#domain/beijing-day.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { chancesOf, runningDraw } from './draw-chances.ts'
import { type Drawer, insertCheckIn, streakOn } from './draw-store.ts'

/** Whether somebody checked in today, and how many days in a row he did, today's included when made. */
export const checkInsUpTo = async (db: Db | Tx, who: Drawer, now: Date) => {
  const today = await streakOn(db, who, beijingDay(now))
  const yesterday = today === undefined ? await streakOn(db, who, beijingDayBefore(now)) : undefined
  return { isMade: today !== undefined, streak: today ?? yesterday ?? 0 }
}

/** Checks in, once a day of Beijing. */
export const checkIn = (activityId: number, call: MemberCall) =>
  transaction(call.context.db, async tx => {
    const { member, now } = call
    await lockMember(tx, member.id)
    const draw = await runningDraw(tx, activityId, call)
    if (draw instanceof Refused) return draw
    const made = await checkInsUpTo(tx, { memberId: member.id, activityId }, now)
    if (made.isMade) return refuse('checkedInAlready')
    const streak = made.streak + 1
    const checkIn = { member_id: member.id, activity_id: activityId, day: beijingDay(now), streak, at: now }
    await insertCheckIn(tx, checkIn)
    return { streak, chances_left: await chancesOf(tx, draw, call) }
  })
