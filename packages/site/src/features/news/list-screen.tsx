import { Badge } from '@bohe/ui/badge'
import { Entry, EntryList } from '@bohe/ui/entry-list'
import { Stack } from '@bohe/ui/layout'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { newsSlugs, slugOf } from '#data/label-slugs.ts'
import type { ArticleItem } from '#data/news-page.ts'
import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from '#lists/empty-list.tsx'
import { PagedList } from '#lists/paged-list.tsx'
import { type ArticleKind, paths } from '#routing/paths.ts'
import { ArticleDay } from './article-day.tsx'
import { ArticleLink } from './article-link.tsx'
import type { ListData } from './list-data.ts'
import type { ListFacts } from './lists.ts'

/** What a list's page shows, and what happens when a hand comes near a link that turns it. */
export interface ListScreenProps extends ListData {
  kind: ArticleKind
  list: ListFacts
  title: string
  lead: string
  filter?: ReactNode
  onApproach: () => void
}

/** A list of articles, a page at a time: its heading, how it is filtered, its articles, its other pages. */
export function ListScreen({ title, lead, filter, ...rest }: ListScreenProps) {
  const { t } = useTranslation('news')
  const { current_page: page, last_page: pages, total } = rest.articles
  const heading = useTurnedPage(page, rest.slug)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{lead}</p>
      </Stack>
      {filter}
      <p role="status" className="visually-hidden">
        {t('list.standing', { title, total, page, pages })}
      </p>
      <Articles {...rest} />
    </Stack>
  )
}

type ArticlesProps = Omit<ListScreenProps, 'title' | 'lead' | 'filter'>

function Articles({ kind, list, articles, slug, onApproach }: ArticlesProps) {
  const { t } = useTranslation('news')
  if (articles.total === 0) return <Nothing slug={slug} />
  return (
    <PagedList
      page={articles}
      label={t('list.pages')}
      hrefOf={number => list.address(number, slug)}
      link={{ onPointerEnter: onApproach, onFocus: onApproach }}
    >
      <EntryList>
        {articles.list.map(item => (
          <ListEntry key={item.id} kind={kind} item={item} />
        ))}
      </EntryList>
    </PagedList>
  )
}

function Nothing({ slug }: Pick<ListData, 'slug'>) {
  const { t } = useTranslation('news')
  const { t: say } = useTranslation('messages')
  const title = say('notice.empty-list')
  return slug ? (
    <EmptyList title={title} to={paths.news()} action={t('list.all-news')} />
  ) : (
    <EmptyList title={title} to={paths.home} action={t('list.home')} />
  )
}

/**
 * Gives the focus to a list's heading when a link turned its page, since that link may be gone; a choice of another label
 * leaves it where it is, and going back is the browser's.
 */
const useTurnedPage = (page: number, slug = ''): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ page, slug })
  const arrival = useNavigationType()
  useEffect(() => {
    const isTurned = before.current.page !== page && before.current.slug === slug
    before.current = { page, slug }
    if (isTurned && arrival !== 'POP') heading.current?.focus()
  }, [page, slug, arrival])
  return heading
}

/** What a label of the wire is called; undefined without one. */
const useLabel = (label: string): string | undefined => {
  const { t } = useTranslation('news')
  const slug = slugOf(newsSlugs, label)
  return slug && t(`label.${slug}`)
}

function ListEntry({ kind, item }: { kind: ArticleKind; item: ArticleItem }) {
  const label = useLabel(item.label)
  return (
    <Entry
      title={
        <ArticleLink kind={kind} id={item.id} className="card-link">
          {item.title}
        </ArticleLink>
      }
      facts={
        <>
          {label && <Badge tone="quiet">{label}</Badge>}
          <ArticleDay instant={item.date_time} />
        </>
      }
      picture={item.image_url || undefined}
    >
      {item.summary}
    </Entry>
  )
}
