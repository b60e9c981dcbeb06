import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import type { ArticleKind } from '#routing/paths.ts'
import { paths } from '#routing/paths.ts'

interface ArticleLinkProps {
  kind: ArticleKind
  id: string
  className?: string
  children: ReactNode
}

/** Opens an article in a new window (spec §2), and says so to those who do not see it happen. */
export function ArticleLink({ kind, id, className, children }: ArticleLinkProps) {
  const { t } = useTranslation('news')
  return (
    <Link className={className} to={paths.article(kind, id)} target="_blank" rel="noopener">
      {children} <span className="visually-hidden">{t('new-window')}</span>
    </Link>
  )
}
