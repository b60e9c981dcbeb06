import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserPage } from './browser-page.ts'
import { mayChange, type Order } from './order-state.ts'
import { OrderWatch, type Page } from './watch-order.ts'

interface Seen {
  /** What was loaded when this was seen; a newer load is newer than it. */
  since: Order
  order: Order
}

/** Watches while `isOpen`; the newest `hear` is told, the newest question asked. */
const useWatch = (isOpen: boolean, ask: () => Promise<Order>, hear: (order?: Order) => void, page: Page) => {
  const watch = useRef<OrderWatch<Order>>(undefined)
  const newest = useNewest({ ask, hear })
  useEffect(() => {
    if (!isOpen) return
    const watcher = {
      ask: () => newest.current.ask(),
      seen: (order: Order) => newest.current.hear(order),
      lost: () => newest.current.hear(),
    }
    const started = new OrderWatch(watcher, page)
    watch.current = started
    return started.stop
  }, [isOpen, page, newest])
  return watch
}

const useNewest = <Value>(value: Value): RefObject<Value> => {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}

/**
 * An order that keeps itself fresh: what was loaded, then what watching it has seen since. `isChecking` from `askNow` to
 * the next answer, `hasAsked` from then on; `isOffline` while answers do not come.
 */
export const useWatchedOrder = (loaded: Order, ask: () => Promise<Order>, page: Page = browserPage) => {
  const [seen, setSeen] = useState<Seen>()
  const [state, setState] = useState({ isOffline: false, isChecking: false, hasAsked: false })
  const order = seen?.since === loaded ? seen.order : loaded
  const hear = (heard?: Order) => {
    if (heard) setSeen({ since: loaded, order: heard })
    setState(current => ({ ...current, isOffline: heard === undefined, isChecking: false }))
  }
  const watch = useWatch(mayChange(order), ask, hear, page)
  const askNow = () => {
    setState(current => ({ ...current, isChecking: true, hasAsked: true }))
    watch.current?.askNow()
  }
  return { order, ...state, askNow }
}
