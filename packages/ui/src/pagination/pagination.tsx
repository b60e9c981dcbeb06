import type { ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#icons/control.tsx'
import './pagination.css'

/** What a link of the pagination must be given; spread it on the router's link. */
export type PageLinkProps = {
  className: string
  children: ReactNode
  'aria-label': string
  'aria-current'?: 'page'
  rel?: 'prev' | 'next'
}

export type PaginationProps = {
  label: string
  /** From 1; beyond the last where an address named a page that is not there: then none is the current one. */
  page: number
  pages: number
  previousLabel: string
  nextLabel: string
  /** The accessible name of a page's link: "Page 3". */
  pageLabel: (page: number) => string
  renderLink: (page: number, props: PageLinkProps) => ReactNode
  className?: string
}

/** The first, the last and the neighbours of a page; a number beside a gap marks the gap before it. */
function shownPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return all.filter(number => number === 1 || number === pages || Math.abs(number - page) <= 1)
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination(props: PaginationProps) {
  const { label, page, pages, previousLabel, nextLabel, pageLabel, renderLink, className } = props
  if (pages < 2) return null
  const shown = shownPages(page, pages)
  const step = (to: number, rel: 'prev' | 'next', name: string, icon: ReactNode) => (
    <li>{renderLink(to, { className: 'page-link', rel, 'aria-label': name, children: icon })}</li>
  )
  return (
    <nav aria-label={label} className={join('pagination', className)}>
      <ul>
        {page > 1 && step(Math.min(page - 1, pages), 'prev', previousLabel, <ChevronLeftIcon />)}
        {shown.map((number, index) => (
          <li key={number} data-gap-before={index > 0 && number - (shown[index - 1] ?? 0) > 1 ? '' : undefined}>
            {renderLink(number, {
              className: 'page-link',
              'aria-label': pageLabel(number),
              'aria-current': number === page ? 'page' : undefined,
              children: number,
            })}
          </li>
        ))}
        {page < pages && step(page + 1, 'next', nextLabel, <ChevronRightIcon />)}
      </ul>
    </nav>
  )
}
