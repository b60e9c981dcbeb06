import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { SearchIcon } from '@bohe/ui/icons'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'

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
