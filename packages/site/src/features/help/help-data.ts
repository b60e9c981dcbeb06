import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { ArticleClass } from '@bohe/api-client/contract/wire'
import { type HelpSlug, helpSlugs, labelOf, slugOf } from '#data/label-slugs.ts'
import { paths } from '#routing/paths.ts'
import type { Searchable } from './search.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What a reader sees of sanitised HTML, on one line: for searching and for excerpts, never to be shown as HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|li|h\d|td|th|tr|pre|blockquote)>|<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

type Item = CallData<'articles'>['list'][number]

/** A guide with a page of its own. */
export interface Guide {
  id: string
  title: string
  summary: string
  category: HelpSlug
}

/** A question with its answer: HTML that was sanitised when it was written. */
export interface Question {
  id: string
  title: string
  answer: string
  category: HelpSlug
}

/** What help.html shows: everything, or one category; a search looks at everything always. */
export interface HelpData {
  guides: Guide[]
  questions: Question[]
  slug?: HelpSlug
  canonical: string
}

/** Something that a search may find. */
export type Found = Searchable & ({ kind: 'guide'; guide: Guide } | { kind: 'question'; question: Question })

const size = limits.page.maximumSize

/** All articles of a class: a help centre is a page or two of its list. */
const everyArticle = async (api: Client, class_type: ArticleClass): Promise<Item[]> => {
  const first = await api.articles({ class_type, size })
  const pages = Array.from({ length: Math.max(0, first.last_page - 1) }, (_, index) => index + 2)
  const rest = await Promise.all(pages.map(page => api.articles({ class_type, size, page })))
  return [first, ...rest].flatMap(({ list }) => list)
}

const guideOf = ({ id, title, summary, label }: Item): Guide[] => {
  const category = slugOf(helpSlugs, label)
  return category ? [{ id, title, summary, category }] : []
}

const questionOf = ({ id, title, content, label }: Item): Question[] => {
  const category = slugOf(helpSlugs, label)
  return category ? [{ id, title, answer: content, category }] : []
}

/** Loads the help centre; the address names the category that is shown, every other text in it none. */
export const loadHelp = async (api: Client, url: URL): Promise<HelpData> => {
  const label = labelOf(helpSlugs, url.searchParams.get('label'))
  const slug = label && helpSlugs[label]
  const [guides, questions] = await Promise.all([
    everyArticle(api, ArticleClass.help),
    everyArticle(api, ArticleClass.question),
  ])
  return {
    guides: guides.flatMap(guideOf),
    questions: questions.flatMap(questionOf),
    ...(slug && { slug }),
    canonical: paths.help(slug),
  }
}

/** What a search looks at: titles, summaries, answers. */
export const searchables = ({ guides, questions }: Pick<HelpData, 'guides' | 'questions'>): Found[] => [
  ...guides.map(guide => ({ kind: 'guide' as const, guide, title: guide.title, text: guide.summary })),
  ...questions.map(question => ({
    kind: 'question' as const,
    question,
    title: question.title,
    text: plainText(question.answer),
  })),
]

/** The question that an address asks: its `q`. */
export const queryIn = (search: string): string => new URLSearchParams(search).get('q') ?? ''
