import type { Words } from '#i18n/browser-words.ts'
import { isBeyondEnd } from '#routing/list-page.ts'
import { type MetaArgs, pageMeta } from '#routing/page-meta.ts'
import type { ListData } from './list-data.ts'

type Say = Words['t']

/** A list's own name and description, before label and page; its label's where it is filtered. */
const named = (t: Say, name: 'title' | 'notices.title', { slug }: Partial<ListData>) => {
  const about = name === 'title' ? 'news:description' : 'news:notices.description'
  if (!slug) return { title: t(`news:${name}`), description: t(about) }
  const label = t(`news:label.${slug}`)
  return { title: t('news:label.title', { label }), description: t('news:label.description', { label }) }
}

const onPage = (t: Say, { title, description }: ReturnType<typeof named>, { articles }: Partial<ListData>) => {
  const { current_page: page = 1, last_page: pages = 1 } = articles ?? {}
  if (articles && isBeyondEnd(articles))
    return { title: t('messages:notice.no-page-title', { title }), description, isPrivate: true }
  if (page === 1) return { title, description }
  return {
    title: t('news:page.title', { title, page }),
    description: t('news:page.description', { description, page, pages }),
  }
}

/** Title and description of a list, different for each label and page. */
export const listMeta = (name: 'title' | 'notices.title') => (given: MetaArgs) => {
  const data = (given.loaderData ?? {}) as Partial<ListData>
  return pageMeta(t => onPage(t, named(t, name, data), data))(given)
}
