import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Form } from 'react-router'
import { useWords } from '#words/use-words.tsx'

/** The search with all that it takes: a first screen for who sees no figures. */
export function SearchForm({ q = '' }: { q?: string }) {
  const { t } = useWords()
  return (
    <Form action="/search" className="stack">
      <Field type="search" name="q" label={t('search.label')} defaultValue={q} minLength={2} required />
      <Button type="submit" tone="primary">
        {t('search.submit')}
      </Button>
    </Form>
  )
}
