import type { CallData } from '@bohe/api-client/contract'
import { ArticleClass } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { beijingDay } from '#domain/beijing-day.ts'
import { inLanguage } from '#domain/in-language.ts'
import { shownHtml } from '#features/publishing/sanitise.ts'
import type { Call } from '#http/call.ts'
import { siteAddress } from '#site-address.ts'
import { type Article, type ListedArticle, type Neighbours, type Shelf, shelfOf } from './store.ts'

type NewsItem = CallData<'articles'>['list'][number]

/** The calendar day of a moment in Asia/Shanghai (product §3). */
const dayOf = (moment: Date) => {
  const [year = 0, month = 0, day = 0] = beijingDay(moment).split('-').map(Number)
  return { year, month, day }
}

const contentOf = (language: Language, { content_zh = '', content_en = '', policy = 0 }: Partial<Article>) =>
  shownHtml(inLanguage(language, { zh: content_zh, en: content_en }), policy)

/** An article as the wire lists it (spec §3), in the lists of the web or the app: without its content, unless it was asked for whole. */
export const presentNews = (language: Language, article: ListedArticle, asked?: Shelf['supportType']): NewsItem => ({
  id: String(article.id),
  title: inLanguage(language, { zh: article.title_zh, en: article.title_en }),
  image_url: article.image_url,
  summary: inLanguage(language, { zh: article.summary_zh, en: article.summary_en }),
  content: contentOf(language, article),
  publish_time: dayOf(article.publish_at),
  date_time: article.publish_at.toISOString(),
  label: article.label,
  support_type: shelfOf(article.support_type, asked),
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

const beside = (language: Language, neighbour: Neighbours['next']) => ({
  id: neighbour ? String(neighbour.id) : '',
  title: neighbour ? inLanguage(language, { zh: neighbour.title_zh, en: neighbour.title_en }) : '',
})

const besides = (language: Language, neighbours: Neighbours) => {
  const [before, after] = [beside(language, neighbours.previous), beside(language, neighbours.next)]
  return { pre_id: before.id, pre_title: before.title, next_id: after.id, next_title: after.title }
}

const found = (language: Language, article: Article) => ({
  tag: inLanguage(language, { zh: article.tag_zh, en: article.tag_en }),
  seo_keywords: inLanguage(language, { zh: article.seo_keywords_zh, en: article.seo_keywords_en }),
  seo_desc: inLanguage(language, { zh: article.seo_desc_zh, en: article.seo_desc_en }),
})

/** News detail (spec §3): `pre` is the newer one in its list, `next` the older, each '' at the list's end. */
export const presentArticle = (call: Call, article: Article, neighbours: Neighbours): CallData<'article'> => ({
  ...presentNews(call.language, article),
  ...found(call.language, article),
  ...besides(call.language, neighbours),
  class_type: article.class_type,
  create_staff_id: article.create_staff_id,
  change_time: article.changed_at.toISOString(),
  create_time: article.created_at.toISOString(),
  hits: article.hits,
  url: pageOf(call, article),
})
