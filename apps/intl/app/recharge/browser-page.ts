import type { Page } from './watch-order.ts'

const wakers = ['visibilitychange', 'online', 'pageshow', 'focus'] as const

/** The page of a browser, to watch an order on. */
export const browserPage: Page = {
  now: () => performance.now(),
  after: (delay, act) => {
    const timer = setTimeout(act, delay)
    return () => clearTimeout(timer)
  },
  isHidden: () => document.hidden,
  onWake: wake => {
    const look = () => void (document.hidden || wake())
    for (const name of wakers) window.addEventListener(name, look, { capture: true })
    return () => {
      for (const name of wakers) window.removeEventListener(name, look, { capture: true })
    }
  },
}
