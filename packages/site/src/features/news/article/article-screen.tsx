import { Prose } from '@bohe/ui/prose'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { type ArticleKind, paths } from '#routing/paths.ts'
import type { Article, LoadedArticle } from './article-data.ts'
import { ArticleHead } from './article-head.tsx'
import { Share } from './share.tsx'

/** An article: where it stands, its text, ways to pass it on, the ones beside it. */
export function ArticleScreen({ article, kind, link }: Pick<LoadedArticle, 'article' | 'kind'> & { link: string }) {
  const { t } = useTranslation('news')
  return (
    <article className="article" aria-labelledby="article">
      <ArticleHead article={article} kind={kind} />
      {article.image_url && (
        <img className="article-picture" src={article.image_url} alt="" width={1120} height={560} />
      )}
      {/* Sanitised by the server when it was written (product §6). */}
      <Prose html={article.content} tableLabel={t('article.table')} />
      <Share link={link} title={article.title} />
      <Neighbours kind={kind} article={article} />
    </article>
  )
}

type Beside = Pick<Article, 'pre_id' | 'pre_title' | 'next_id' | 'next_title'>

/** The articles before and after one, where there are. */
function Neighbours({ kind, article }: { kind: ArticleKind; article: Beside }) {
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
