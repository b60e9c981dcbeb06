import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { CloseIcon } from '@bohe/ui/icons'
import { Link, useLocation } from 'react-router'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import { ActionDialog } from './action-dialog.tsx'

/** Filters of a list that somebody keeps by a name. */
export function SavedViews({ screen }: { screen: string }) {
  const { t } = useWords()
  const { search } = useLocation()
  const { data } = useStaffQuery('views', { screen })
  const drop = useStaffMutation('dropView')
  const query = search.replace(/^\?/, '')
  const views = data?.views ?? []
  if (views.length === 0 && query === '') return null
  return (
    <nav className="cluster" data-gap="2" aria-label={t('views.title')}>
      {views.map(({ id, name, query: kept }) => (
        <span key={id} className="console-view">
          <Link to={`${screen}?${kept}`} aria-current={kept === query ? 'page' : undefined}>
            {name}
          </Link>
          <Button
            size="sm"
            tone="quiet"
            icon
            aria-label={t('views.drop', { name })}
            onClick={() => drop.mutate({ view_id: id })}
          >
            <CloseIcon />
          </Button>
        </span>
      ))}
      {query !== '' && (
        <ActionDialog
          name="saveView"
          label={t('views.save')}
          tone="quiet"
          about={{ screen, query }}
          asksReason={false}
          fields={error => <Field name="name" label={t('views.name')} error={error('name')} required maxLength={40} />}
        />
      )}
    </nav>
  )
}
