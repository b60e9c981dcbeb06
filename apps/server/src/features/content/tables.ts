import type { HelpLabel, NewsLabel } from '@bohe/api-client/contract/wire'
import type { Generated } from 'kysely'

interface ArticleRow {
  id: Generated<number>
  /** Where it comes from: 'news/playing-from-abroad'; null for what was never imported. */
  slug: string | null
  /** 1 notice, 2 news, 3 help, 4 question (product §4). */
  class_type: '1' | '2' | '3' | '4'
  /** 1 web, 2 app. */
  support_type: '1' | '2'
  /** Of news, one of the wire's; of helps and questions, their category. */
  label: '' | NewsLabel | HelpLabel
  /** Empty means every region. */
  include_region_codes: string[]
  exclude_region_codes: string[]
  title_zh: string
  title_en: string
  summary_zh: string
  summary_en: string
  /** Sanitised HTML. */
  content_zh: string
  content_en: string
  image_url: string
  tag_zh: string
  tag_en: string
  seo_keywords_zh: string
  seo_keywords_en: string
  seo_desc_zh: string
  seo_desc_en: string
  create_staff_id: string
  hits: Generated<number>
  publish_at: Date
  created_at: Date
  changed_at: Date
}

/** Checked and sanitised, not published yet. */
interface ArticleDraftRow {
  slug: string
  /** The columns of its article by name. */
  article: unknown
  imported_by: string
  imported_at: Date
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
  content_version: ContentVersionRow
  content_visits: ContentVisitRow
}
