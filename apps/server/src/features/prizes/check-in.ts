import { transaction } from '#database/transaction.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { chancesOf, lockedStanding } from './draw-chances.ts'
import { insertCheckIn } from './draw-store.ts'

/** Checks in, once a day of Beijing. */
export const checkIn = (activityId: number, call: MemberCall) =>
  transaction(call.context.db, async tx => {
    const { member, now } = call
    const standing = await lockedStanding(tx, activityId, call)
    if (standing instanceof Refused) return standing
    if (standing.isCheckedIn) return refuse('checkedInAlready')
    const streak = standing.streak + 1
    const checkIn = { member_id: member.id, activity_id: activityId, day: beijingDay(now), streak, at: now }
    await insertCheckIn(tx, checkIn)
    const soFar = { ...standing.soFar, checkIns: standing.soFar.checkIns + 1 }
    return { streak, chances_left: chancesOf({ ...standing, soFar }, now) }
  })
