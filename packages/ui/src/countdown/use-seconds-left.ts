import { useEffect, useState } from 'react'

interface Counted {
  seconds: number
  since: unknown
  left: number
}

/**
 * Whole seconds left of `seconds`, counted from the render that brought this number, down to 0. The server and the first
 * render in the browser show `seconds` itself. A new number, or a new `since` with the same number, starts again, in
 * the very render that brings it.
 */
export function useSecondsLeft(seconds: number, since: unknown = seconds): number {
  const [counted, setCounted] = useState<Counted>({ seconds, since, left: seconds })
  useEffect(() => {
    const start = performance.now()
    const tick = () => Math.max(0, Math.ceil(seconds - (performance.now() - start) / 1000))
    // The clock is read at each tick, so a sleeping tab is right again when it wakes.
    const timer = setInterval(() => {
      setCounted({ seconds, since, left: tick() })
      if (tick() === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, since])
  return counted.seconds === seconds && counted.since === since ? counted.left : seconds
}
