import { useSyncExternalStore } from 'react'

const minute = 60_000

// Looked at each second, so that a page turns with the clock and not a minute after it was opened.
const eachSecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** The minute it is, in milliseconds since 1970; undefined in HTML that is kept for everybody, where it would be wrong soon. */
export const useMinute = (): number | undefined =>
  useSyncExternalStore(
    eachSecond,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  )
