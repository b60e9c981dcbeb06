import { EmptyState } from '@bohe/ui/empty-state'
import { Link } from 'react-router'
import { useWords } from '#words/use-words.tsx'

export default function NotFound() {
  const { t } = useWords()
  return <EmptyState title={<h1>{t('not-found')}</h1>} action={<Link to="/">{t('back-home')}</Link>} />
}
