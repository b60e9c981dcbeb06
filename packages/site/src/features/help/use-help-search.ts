import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { queryIn } from './help-data.ts'

/** The address follows the typing a little later: browsers count how often it is changed. Milliseconds. */
const pause = 250

/** The address of this page with a query, which looks at everything, or as it was before it. */
const addressOf = (query: string, search: string): string => {
  const { pathname } = window.location
  if (query) return `${pathname}?${new URLSearchParams({ q: query })}`
  const kept = new URLSearchParams(search)
  kept.delete('q')
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

/**
 * What is searched for: what the address asks until something is typed, then that. It is kept in the address, so that a
 * search can be linked; the router is not asked, for nothing has to be loaded.
 */
export const useHelpSearch = (): [query: string, setQuery: (query: string) => void] => {
  const { key, search } = useLocation()
  const [typed, setTyped] = useState<{ query: string; key: string }>()
  const query = typed?.key === key ? typed.query : queryIn(search)
  useEffect(() => {
    if (typed?.key !== key) return
    const keep = () => window.history.replaceState(window.history.state, '', addressOf(typed.query.trim(), search))
    const timer = setTimeout(keep, pause)
    return () => clearTimeout(timer)
  }, [typed, key, search])
  return [query, next => setTyped({ query: next, key })]
}
