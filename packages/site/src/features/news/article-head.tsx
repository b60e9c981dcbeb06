import { Badge } from '@bohe/ui/badge'
import { Breadcrumbs } from '@bohe/ui/breadcrumbs'
import { EyeIcon } from '@bohe/ui/icons'
import { Cluster } from '@bohe/ui/layout'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { newsSlugs, slugOf } from '#data/label-slugs.ts'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'
import type { LoadedArticle } from './article-data.ts'
import { ArticleDay } from './article-day.tsx'
import { articleKinds } from './article-kinds.ts'

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
  const { t } = useTranslation('news')
  const heading = useArrival()
  const { word, list } = articleKinds[kind]
  const slug = slugOf(newsSlugs, article.label)
  return (
    <header className="article-head">
      <Breadcrumbs label={t('crumbs.label')} current={article.title}>
        <Link to={paths.home}>{t('crumbs.home')}</Link>
        <Link to={list}>{t(word)}</Link>
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
        {slug && <Link to={paths.news(1, slug)}>{t(`label.${slug}`)}</Link>}
        {article.tag && <Badge tone="quiet">{article.tag}</Badge>}
      </Cluster>
    </header>
  )
}
