import type { CallData } from '@bohe/api-client/contract'
import { useSyncExternalStore } from 'react'

/** A promotion, whole. */
export type Activity = CallData<'activity'>

/** '0' not begun, '1' running, '2' ended, as the wire says it. */
export type Standing = Activity['state']

type Span = Pick<Activity, 'start_time' | 'end_time'>

/** The first moment after a promotion, whose `end_time` names its last second. */
const over = ({ end_time }: Pick<Activity, 'end_time'>) => Date.parse(end_time) + 1000

/** How a promotion stands at a moment (milliseconds since 1970). */
export const standingAt = (span: Span, now: number): Standing => {
  if (now < Date.parse(span.start_time)) return '0'
  return now < over(span) ? '1' : '2'
}

const eachSecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** How a promotion stands now: as the server said until the page is alive, and right to the second from then on. */
export const useStanding = (activity: Pick<Activity, 'start_time' | 'end_time' | 'state'>): Standing =>
  useSyncExternalStore(
    eachSecond,
    () => standingAt(activity, Date.now()),
    () => activity.state,
  )

/** Whole seconds to the end of a promotion; undefined in HTML that is kept for everybody, where it would be wrong soon. */
export const useSecondsToEnd = (activity: Pick<Activity, 'end_time'>): number | undefined =>
  useSyncExternalStore(
    eachSecond,
    () => Math.max(0, Math.ceil((over(activity) - Date.now()) / 1000)),
    () => undefined,
  )
