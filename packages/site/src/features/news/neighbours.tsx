import { Link } from 'react-router'
import { type ArticleKind, paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'
import type { Article } from './article-data.ts'

type Beside = Pick<Article, 'pre_id' | 'pre_title' | 'next_id' | 'next_title'>

/** The articles before and after one, where there are. */
export function Neighbours({ kind, article }: { kind: ArticleKind; article: Beside }) {
  const { t } = useTranslation('news')
  const { pre_id, pre_title, next_id, next_title } = article
  if (!pre_id && !next_id) return null
  return (
    <nav className="neighbours" aria-label={t('article.others')}>
      {pre_id && (
        <Link to={paths.article(kind, pre_id)} rel="prev">
          <span className="soft small">{t('article.previous')}</span> {pre_title}
        </Link>
      )}
      {next_id && (
        <Link className="neighbour-next" to={paths.article(kind, next_id)} rel="next">
          <span className="soft small">{t('article.next')}</span> {next_title}
        </Link>
      )}
    </nav>
  )
}
