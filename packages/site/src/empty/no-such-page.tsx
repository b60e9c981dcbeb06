import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from './empty-list.tsx'

/** What a list says on a page beyond its last; `first` is the address of its first page. */
export function NoSuchPage({ first }: { first: string }) {
  const { t } = useTranslation('messages')
  return <EmptyList title={t('notice.no-page')} to={first} action={t('notice.first-page')} />
}
