import { type ComponentType, useEffect, useState } from 'react'

const whenIdle = (act: () => void) => {
  // Safari has no idle callback before 27.
  if (!('requestIdleCallback' in window)) return setTimeout(act, 1500)
  return window.requestIdleCallback(act, { timeout: 4000 })
}

/** What may be proposed to a visitor, fetched when the page has come to rest: it costs no first load anything. */
export function LaterBars() {
  const [Bars, setBars] = useState<ComponentType>()
  useEffect(() => {
    // A page goes on without proposals when they cannot be had.
    const fetchBars = () => import('./bars.tsx').then(bars => setBars(() => bars.default)).catch(() => undefined)
    whenIdle(() => void fetchBars())
  }, [])
  return Bars ? <Bars /> : null
}
