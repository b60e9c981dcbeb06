import type { RegionCode } from './wire.ts'

/** The lists of articles that are static JSON (spec §7). */
export const articleLists = [
  'news_area',
  'news_public',
  'news_game',
  'notice_list',
  'helps_list',
  'questions_list',
] as const

/** The name of a list of articles. */
export type ArticleList = (typeof articleLists)[number]

/**
 * Where the static JSON files are (spec §7, product §4): outside the envelope, for everybody alike, with an ETag. Each takes
 * `?lang=` as a call does; `config` also `?region_code=`.
 */
export const staticFiles = {
  /** SiteConfig of a region. */
  config: '/config.json',
  /** Districts by city by province. */
  provinces: '/province_config.json',
  /** Activities that run, by region and language. */
  activities: '/activityconfig.json',
  /** DownloadConfig of a source channel; an unknown channel has the default one's. */
  download: (channel: string) => `/download/${encodeURIComponent(channel)}.json` as const,
  /** News items, newest first, without content, at most `limits.content.listed`. */
  articles: (region: RegionCode, supportType: '1' | '2', name: ArticleList) =>
    `/news/news_${region}_${supportType}_${name}.json` as const,
} as const
