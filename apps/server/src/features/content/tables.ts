import type { Generated } from 'kysely'

interface ArticleRow {
  id: Generated<number>
  /** 1 notice, 2 news, 3 help, 4 question (product §4). */
  class_type: '1' | '2' | '3' | '4'
  /** 1 web, 2 app. */
  support_type: '1' | '2'
  label: '' | '国服' | '手游' | '最新' | '热门' | '推荐' | '促销'
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

export interface ContentTables {
  articles: ArticleRow
}
