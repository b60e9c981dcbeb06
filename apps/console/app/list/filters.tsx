import { Button } from '@bohe/ui/button'
import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useWords } from '#words/use-words.tsx'
import { SavedViews } from './saved-views.tsx'

/** The filters of a list, in the address: they can be kept, sent on, and gone back to. */
export const useFilters = <const Name extends string>(names: readonly Name[]): Record<Name, string> => {
  const [search] = useSearchParams()
  return Object.fromEntries(names.map(name => [name, search.get(name) ?? ''])) as Record<Name, string>
}

/** The form of filters; what is empty is left out of the address. With its `screen` they can be kept by a name. */
export function Filters({ screen, children }: { screen?: string; children: ReactNode }) {
  const { t } = useWords()
  const [search] = useSearchParams()
  return (
    <div className="stack">
      <Form className="console-filters">
        {children}
        {search.has('sort') && <input type="hidden" name="sort" value="oldest" />}
        <Button type="submit">{t('orders.filter')}</Button>
      </Form>
      {screen && <SavedViews screen={screen} />}
    </div>
  )
}
