import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { SearchIcon } from '@bohe/ui/icons'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
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

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The key / leads to the field, from wherever nothing is being typed. */
const useSlash = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      field.current?.select()
      field.current?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])
  return field
}

/** The search of the help centre: finds while one types, and as a form without script. */
export function HelpSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation('help')
  const field = useSlash()
  // Something may have been typed before the page's script was there.
  useLayoutEffect(() => {
    const typed = field.current?.value ?? query
    if (typed !== query) onQuery(typed)
  }, [])
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onQuery('')
  }
  return (
    <Form role="search" action={paths.help()} className="help-search" onSubmit={event => event.preventDefault()}>
      <Field
        ref={field}
        type="search"
        name="q"
        label={t('search.label')}
        help={
          <>
            {t('search.help')} <span className="help-keys needs-script">{t('search.keys')}</span>
          </>
        }
        placeholder={t('search.placeholder')}
        leading={<SearchIcon />}
        value={query}
        onChange={event => onQuery(event.currentTarget.value)}
        onKeyDown={clear}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <noscript>
        <Button type="submit">{t('search.submit')}</Button>
      </noscript>
    </Form>
  )
}
