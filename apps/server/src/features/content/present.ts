import type { CallData } from '@bohe/api-client/contract'
import { ArticleClass } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { beijingDay } from '#domain/beijing-day.ts'
import { textIn } from '#domain/text-in.ts'
import { shownHtml } from '#features/publishing/sanitise.ts'
import type { Call } from '#http/call.ts'
import { siteAddress } from '#site-address.ts'
import { type Article, type ListedArticle, type ListFilter, listedSupportType } from './store.ts'

type NewsItem = CallData<'articles'>['list'][number]

type Neighbour = Pick<Article, 'id' | 'title_zh' | 'title_en'>

/** The calendar day of a moment in Asia/Shanghai (product §3). */
const dayOf = (moment: Date) => {
  const [year = 0, month = 0, day = 0] = beijingDay(moment).split('-').map(Number)
  return { year, month, day }
}

/** An article as the wire lists it (spec §3), in the lists of the web or the app: without its content, unless it was asked for whole. */
export const presentNews = (
  language: Language,
  article: ListedArticle,
  asked?: ListFilter['supportType'],
): NewsItem => ({
  id: String(article.id),
  title: textIn(language, article, 'title'),
  image_url: article.image_url,
  summary: textIn(language, article, 'summary'),
  content: shownHtml(textIn(language, { content_zh: '', content_en: '', ...article }, 'content'), article.policy ?? 0),
  publish_time: dayOf(article.publish_at),
  date_time: article.publish_at.toISOString(),
  label: article.label,
  support_type: listedSupportType(article.support_type, asked),
})

/** What the page of an article is called, by class (spec §2): a question has its page in the help centre. */
const pages = {
  [ArticleClass.news]: 'news',
  [ArticleClass.notice]: 'notice',
  [ArticleClass.help]: 'helps',
  [ArticleClass.question]: 'helps',
} as const satisfies Record<ArticleClass, string>

/** The share link of spec §2: the page on the site that it is read from. */
const pageOf = ({ context: { config }, language, region }: Call, { class_type, id }: Article) =>
  `${siteAddress({ config, language }, region)}/${pages[class_type]}_${id}.html`

/** News detail (spec §3): `pre` is the newer one in its list, `next` the older, each '' at the list's end. */
export const presentArticle = (
  call: Call,
  article: Article,
  { previous, next }: Record<'previous' | 'next', Neighbour | undefined>,
): CallData<'article'> => ({
  ...presentNews(call.language, article),
  tag: textIn(call.language, article, 'tag'),
  seo_keywords: textIn(call.language, article, 'seo_keywords'),
  seo_desc: textIn(call.language, article, 'seo_desc'),
  pre_id: previous ? String(previous.id) : '',
  pre_title: previous ? textIn(call.language, previous, 'title') : '',
  next_id: next ? String(next.id) : '',
  next_title: next ? textIn(call.language, next, 'title') : '',
  class_type: article.class_type,
  create_staff_id: article.create_staff_id,
  change_time: article.changed_at.toISOString(),
  create_time: article.created_at.toISOString(),
  hits: article.hits,
  url: pageOf(call, article),
})
