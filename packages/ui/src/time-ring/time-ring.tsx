import type { ComponentProps } from 'react'
import { join } from '#class-names/join.ts'
import './time-ring.css'

export type TimeRingProps = ComponentProps<'div'> & {
  secondsLeft: number
  /** The whole time in seconds: 1800 for an order's thirty minutes. */
  totalSeconds: number
}

/** A ring that empties with time around its children; warm in the last fifth. Decoration: say the time inside it. */
export function TimeRing({ secondsLeft, totalSeconds, className, children, ...rest }: TimeRingProps) {
  const left = Math.min(1, Math.max(0, secondsLeft / totalSeconds))
  const state = left === 0 ? 'over' : left < 0.2 ? 'soon' : 'calm'
  return (
    <div {...rest} className={join('time-ring', className)} data-state={state}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <circle cx="24" cy="24" r="21" pathLength="100" strokeDasharray={`${(left * 100).toFixed(2)} 200`} />
      </svg>
      <div>{children}</div>
    </div>
  )
}
