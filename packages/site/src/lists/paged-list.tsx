import { Pagination } from '@bohe/ui/pagination'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from './empty-list.tsx'

interface PageLinksProps {
  /** Where the page stands in its list, as the API says. */
  page: { current_page: number; last_page: number }
  /** What the links are, together. */
  label: string
  hrefOf: (page: number) => string
  /** More for each link. */
  link?: Omit<LinkProps, 'to'>
}

/** The links to the pages of a list. */
export function PageLinks({ page: { current_page, last_page }, label, hrefOf, link }: PageLinksProps) {
  const { t } = useTranslation('messages')
  return (
    <Pagination
      label={label}
      page={current_page}
      pages={last_page}
      previousLabel={t('notice.previous-page')}
      nextLabel={t('notice.next-page')}
      pageLabel={page => t('notice.page', { page })}
      renderLink={(page, own) => <Link {...own} {...link} to={hrefOf(page)} />}
    />
  )
}

interface PagedListProps extends PageLinksProps {
  page: PageLinksProps['page'] & { list: readonly unknown[] }
  /** What is on the page. */
  children: ReactNode
}

/** A page of a list with the links to its others; beyond the last, the way back to the first. */
export function PagedList({ children, ...links }: PagedListProps) {
  const { t } = useTranslation('messages')
  const way = { to: links.hrefOf(1), action: t('notice.first-page') }
  return (
    <>
      {links.page.list.length > 0 ? children : <EmptyList title={t('notice.no-page')} {...way} />}
      <PageLinks {...links} />
    </>
  )
}
