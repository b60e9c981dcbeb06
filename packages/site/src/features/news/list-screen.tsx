import { Stack } from '@bohe/ui/layout'
import { Pagination } from '@bohe/ui/pagination'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { EmptyList } from '#empty/empty-list.tsx'
import { NoSuchPage } from '#empty/no-such-page.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { type ArticleKind, paths } from '#routing/paths.ts'
import type { ListData } from './list-data.ts'
import { ListEntries } from './list-entries.tsx'
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
  const { current_page: page, last_page: pages, total } = articles
  if (total === 0) return <Nothing slug={slug} />
  return (
    <>
      {articles.list.length > 0 ? (
        <ListEntries kind={kind} list={articles.list} />
      ) : (
        <NoSuchPage first={list.address(1, slug)} />
      )}
      <Pagination
        label={t('list.pages')}
        page={page}
        pages={pages}
        previousLabel={t('list.previous')}
        nextLabel={t('list.next')}
        pageLabel={number => t('list.page', { page: number })}
        renderLink={(number, link) => (
          <Link {...link} to={list.address(number, slug)} onPointerEnter={onApproach} onFocus={onApproach} />
        )}
      />
    </>
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
