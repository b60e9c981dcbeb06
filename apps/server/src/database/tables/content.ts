import type { HelpLabel, NewsLabel } from '@bohe/api-client/contract/wire'
import type { Generated, JSONColumnType } from 'kysely'
import type { Bilingual } from '#domain/text-in.ts'

/** `content_zh` and `content_en` are sanitised HTML. */
interface ArticleRow extends Bilingual<'title' | 'summary' | 'content' | 'tag' | 'seo_keywords' | 'seo_desc'> {
  id: Generated<number>
  /** Where it comes from: 'news/playing-from-abroad'; null for what was never imported. */
  slug: string | null
  /** 1 notice, 2 news, 3 help, 4 question (product §4). */
  class_type: '1' | '2' | '3' | '4'
  /** 1 web, 2 app, 0 both. */
  support_type: '0' | '1' | '2'
  /** Of news, one of the wire's; of helps and questions, their category. */
  label: '' | NewsLabel | HelpLabel
  /** Empty means every region. */
  include_region_codes: string[]
  exclude_region_codes: string[]
  image_url: string
  create_staff_id: string
  /** The sanitiser's policy that its HTML was written under; 0 for none. */
  policy: Generated<number>
  hits: Generated<number>
  publish_at: Date
  created_at: Date
  changed_at: Date
}

type KeptByPublishing = 'id' | 'slug' | 'create_staff_id' | 'hits' | 'created_at' | 'changed_at'

/** What a draft brings to its article: the columns by name, the moment as an ISO text, '' for when it is published. */
export type DraftedArticle = Omit<ArticleRow, KeptByPublishing | 'publish_at' | 'policy'> & {
  policy: number
  publish_at: string
}

/** What an article had when it was taken off. */
export interface WithdrawnArticle {
  id: number
  create_staff_id: string
  hits: number
  created_at: string
}

/** Checked and sanitised, not published yet. */
interface ArticleDraftRow {
  slug: string
  article: JSONColumnType<DraftedArticle>
  imported_by: string
  imported_at: Date
  withdrawn: JSONColumnType<WithdrawnArticle> | null
}

/** What an editor wrote, before it became HTML. */
export interface ArticleSource {
  format: 'markdown' | 'html'
  zh: string
  en: string
}

/** Each article that the console shows, by its slug. */
interface ArticleRecordRow {
  id: Generated<number>
  slug: string
  version: Generated<number>
}

interface ArticleVersionRow {
  article_id: number
  version: number
  article: JSONColumnType<DraftedArticle>
  /** Null where only the HTML is known. */
  source: JSONColumnType<ArticleSource> | null
  how: 'imported' | 'saved' | 'restored'
  saved_by: string
  saved_at: Date
}

/** A part of the site's files that was saved in the console. */
interface SiteDocumentRow {
  name: string
  /** Null: the file of the content folder is served. */
  value: JSONColumnType<object> | null
  version: Generated<number>
  saved_by: string
  saved_at: Date
}

interface ContentVersionRow {
  singleton: Generated<boolean>
  version: number
}

interface ContentVisitRow {
  content_id: number
  /** YYYY-MM-DD in Asia/Shanghai. */
  day: string
  visitor: Buffer
}

export interface ContentTables {
  articles: ArticleRow
  article_drafts: ArticleDraftRow
  article_records: ArticleRecordRow
  article_versions: ArticleVersionRow
  site_documents: SiteDocumentRow
  content_version: ContentVersionRow
  content_visits: ContentVisitRow
}
