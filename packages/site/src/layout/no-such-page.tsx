import { buttonClass } from '@bohe/ui/button'
import { EmptyState } from '@bohe/ui/empty-state'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'

/** What a list says on a page beyond its last; `first` is the address of its first page. */
export function NoSuchPage({ first }: { first: string }) {
  const { t } = useTranslation('messages')
  return (
    <EmptyState
      title={t('notice.no-page')}
      action={
        <Link className={buttonClass()} to={first}>
          {t('notice.first-page')}
        </Link>
      }
    />
  )
}
