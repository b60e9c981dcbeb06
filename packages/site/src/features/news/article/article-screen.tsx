import { Badge } from '@bohe/ui/badge'
import { Breadcrumbs } from '@bohe/ui/breadcrumbs'
import { EyeIcon } from '@bohe/ui/icons'
import { Cluster } from '@bohe/ui/layout'
import { Prose } from '@bohe/ui/prose'
import { Link } from 'react-router'
import { ArticleDay } from '#features/news/article-day.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { type ArticleKind, paths } from '#routing/paths.ts'
import { useArrival } from '#routing/use-arrival.ts'
import { crumbsAbove } from './article-crumbs.ts'
import type { Article, LoadedArticle } from './article-data.ts'
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

/** Where an article stands, what it is called, when it was published and how often it was read. */
function ArticleHead({ article, kind }: Pick<LoadedArticle, 'article' | 'kind'>) {
  const { t, i18n } = useTranslation('news')
  const heading = useArrival()
  return (
    <header className="article-head">
      <Breadcrumbs label={t('crumbs.label')} current={article.title}>
        {crumbsAbove(kind, article.label, i18n.t).map(({ text, path }) => (
          <Link key={path} to={path}>
            {text}
          </Link>
        ))}
      </Breadcrumbs>
      <h1 ref={heading} id="article" tabIndex={-1}>
        {article.title}
      </h1>
      <Cluster gap={4} className="article-facts small soft">
        <span>
          <span className="visually-hidden">{t('article.published')} </span>
          <ArticleDay instant={article.date_time} />
        </span>
        <span className="article-hits">
          <EyeIcon />
          {t('article.hits', { hits: article.hits })}
        </span>
        {article.tag && <Badge tone="quiet">{article.tag}</Badge>}
      </Cluster>
    </header>
  )
}
