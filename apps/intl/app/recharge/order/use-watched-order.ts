import { queryKey } from '@bohe/api-client/query-key'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { mayChange, type Order } from './order-state.ts'

/** How often the order page asks, by how long it has been asking: quick while a payment is likely, then calmer. */
const schedule = [
  { untilSeconds: 60, everySeconds: 2 },
  { untilSeconds: 300, everySeconds: 4 },
  { untilSeconds: 900, everySeconds: 8 },
] as const

const slowest = 15

/** Milliseconds until the order page asks again, after it has asked for `elapsed` milliseconds. */
export const pollDelay = (elapsed: number): number => {
  const row = schedule.find(({ untilSeconds }) => elapsed < untilSeconds * 1000)
  return (row?.everySeconds ?? slowest) * 1000
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network at all, as it says. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

const keyOf = ({ invoice_id }: Order) => queryKey('invoiceState', { invoice_id })

const watching = (loaded: Order, ask: () => Promise<Order>, since: number) => {
  const whileItMayChange = <Answer>(order: Order | undefined, answer: Answer) =>
    mayChange(order ?? loaded) ? answer : false
  return queryOptions({
    queryKey: keyOf(loaded),
    queryFn: ask,
    initialData: loaded,
    refetchInterval: ({ state }) => whileItMayChange(state.data, pollDelay(performance.now() - since)),
    refetchOnWindowFocus: ({ state }) => whileItMayChange(state.data, 'always' as const),
    refetchOnReconnect: ({ state }) => whileItMayChange(state.data, 'always' as const),
  })
}

/**
 * An order that keeps itself fresh while it may change: asked for quickly at first, then with growing pauses
 * (`pollDelay`), not at all while the page is hidden, at once when it is looked at or online again. `isChecking` from
 * `askNow` to the next answer, `hasAsked` from then on; `isOffline` while answers do not come.
 */
export const useWatchedOrder = (loaded: Order, ask: () => Promise<Order>) => {
  const queries = useQueryClient()
  const [since] = useState(() => performance.now())
  const isOnline = useOnline()
  const [asked, setAsked] = useState({ isChecking: false, hasAsked: false })
  const { data, isError, refetch } = useQuery(watching(loaded, ask, since))
  // What an action has loaded anew is newer than what watching has seen.
  useEffect(() => {
    queries.setQueryData(keyOf(loaded), loaded)
  }, [queries, loaded])
  const askNow = async () => {
    setAsked({ isChecking: true, hasAsked: true })
    await refetch()
    setAsked({ isChecking: false, hasAsked: true })
  }
  return { order: data, isOffline: isError || !isOnline, ...asked, askNow }
}
