import { Badge } from '@bohe/ui/badge'
import { Breadcrumbs } from '@bohe/ui/breadcrumbs'
import { EyeIcon } from '@bohe/ui/icons'
import { Cluster } from '@bohe/ui/layout'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { ArticleDay } from '#features/news/article-day.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { crumbsAbove } from './article-crumbs.ts'
import type { LoadedArticle } from './article-data.ts'

/** Gives the focus to a heading that a link within the site led to: the link itself is gone. */
const useArrival = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useNavigationType()
  useEffect(() => {
    if (arrival !== 'POP') heading.current?.focus()
  }, [arrival])
  return heading
}

/** Where an article stands, what it is called, when it was published and how often it was read. */
export function ArticleHead({ article, kind }: Pick<LoadedArticle, 'article' | 'kind'>) {
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
