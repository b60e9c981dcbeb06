import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Insertable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { guides } from './demo-news-guides.ts'
import { updates } from './demo-news-updates.ts'

interface Words {
  title: string
  summary: string
  /** HTML of what the editors may use: paragraphs, headings, lists, emphasis. */
  content: string
}

/** An article as it is written. */
export interface DemoArticle {
  id: number
  label: '国服' | '手游' | '最新' | '热门' | '推荐' | '促销'
  hits: number
  publishAt: string
  /** Everywhere when missing. */
  regions?: RegionCode[]
  zh: Words
  en: Words
}

type NewArticle = Insertable<Schema['articles']> & { id: number }

const labelsInEnglish = {
  国服: 'mainland servers',
  手游: 'mobile games',
  最新: 'new',
  热门: 'popular',
  推荐: 'recommended',
  促销: 'offers',
} as const satisfies Record<DemoArticle['label'], string>

const wordsOf = (zh: Words, en: Words) => ({
  title_zh: zh.title,
  title_en: en.title,
  summary_zh: zh.summary,
  summary_en: en.summary,
  content_zh: zh.content,
  content_en: en.content,
  seo_desc_zh: zh.summary,
  seo_desc_en: en.summary,
})

const tagsOf = (label: DemoArticle['label']) => ({
  label,
  tag_zh: label,
  tag_en: labelsInEnglish[label],
  seo_keywords_zh: `薄荷加速器,${label}`,
  seo_keywords_en: `Bohe,${labelsInEnglish[label]}`,
})

const timesOf = (moment: Date) => ({ publish_at: moment, created_at: moment, changed_at: moment })

const webNews = { slug: null, class_type: '2', support_type: '1', image_url: '', create_staff_id: 'demo' } as const

const rowOf = ({ id, label, hits, publishAt, regions = [], zh, en }: DemoArticle): NewArticle => ({
  id,
  hits,
  ...webNews,
  ...wordsOf(zh, en),
  ...tagsOf(label),
  ...timesOf(new Date(publishAt)),
  include_region_codes: regions,
  exclude_region_codes: [],
})

/** The news of the demo, two of each label, in both languages. */
export const demoNews: NewArticle[] = [...guides, ...updates].map(rowOf)
