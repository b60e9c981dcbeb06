import type { Db, Tx } from '#database/schema.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { ActivityState, activityState, type Span } from '#domain/promotions/activity.ts'
import { chancesLeft } from '#domain/promotions/prize-draw.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { countCheckIns, type Draw, drawIn, drawsByDay } from './draw-store.ts'

const isRunning = (span: Span, now: Date) => activityState(span, now) === ActivityState.running

/** The draw of an activity that the caller's region is offered. */
export const knownDraw = async (db: Db | Tx, activityId: number, { region }: Pick<MemberCall, 'region'>) =>
  (await drawIn(db, region, activityId)) ?? refuse('activityUnknown')

/** The same, if it runs now. */
export const runningDraw = async (db: Db | Tx, activityId: number, call: MemberCall) => {
  const draw = await knownDraw(db, activityId, call)
  if (draw instanceof Refused) return draw
  return isRunning(draw, call.now) ? draw : refuse('activityNotRunning')
}

/** Chances the caller has now; none while the activity does not run. */
export const chancesOf = async (db: Db | Tx, draw: Draw, { member, now }: MemberCall): Promise<number> => {
  if (!isRunning(draw, now)) return 0
  const who = { memberId: member.id, activityId: draw.activity_id }
  const today = beijingDay(now)
  const [days, checkIns] = [await drawsByDay(db, who), await countCheckIns(db, who)]
  return chancesLeft(draw, {
    checkIns,
    today: days.find(({ day }) => day === today)?.draws ?? 0,
    earlierDays: days.filter(({ day }) => day !== today).map(({ draws }) => draws),
  })
}
