import * as z from 'zod/mini'
import { html, id, instant, picture } from '../scalars.ts'

/** A calendar day in Asia/Shanghai (product §3). */
export const publishTime = z.object({ year: z.int(), month: z.int(), day: z.int() })

/** The six labels of news (spec §3): national servers, mobile games, latest, hot, recommended, promotion. */
export const newsLabel = z.enum(['国服', '手游', '最新', '热门', '推荐', '促销'])

/** News item (spec §3). */
export const newsItem = z.object({
  id,
  title: z.string(),
  image_url: picture,
  summary: z.string(),
  content: html,
  publish_time: publishTime,
  date_time: instant,
  label: z.string(),
  support_type: z.string(),
})

/** News detail (spec §3). */
export const newsDetail = z.extend(newsItem, {
  class_type: z.string(),
  next_id: z.string(),
  next_title: z.string(),
  pre_id: z.string(),
  pre_title: z.string(),
  tag: z.string(),
  create_staff_id: z.string(),
  change_time: instant,
  create_time: instant,
  hits: z.int(),
  url: z.string(),
  seo_keywords: z.string(),
  seo_desc: z.string(),
})

const bytes = 'must be a whole number of bytes'

/** One system's download of a channel; a missing one is not offered (product §4). `size` is in bytes. */
const download = z.strictObject({
  download_url: z.url({ protocol: /^https$/, error: 'is not an https address' }),
  version: z.string('must be text').check(z.regex(/^\d+(\.\d+){1,3}$/, 'is not like 4.2.0')),
  sha256: z.string('must be text').check(z.regex(/^[\da-f]{64}$/, 'is not 64 lower-case hex digits')),
  size: z.int(bytes).check(z.gte(1, bytes)),
  /** The day it came out, YYYY-MM-DD. */
  released_on: z.optional(z.iso.date('is not a day like 2026-11-12')),
})

/** Download config of a source channel (spec §3). */
export const downloadConfig = z.strictObject({
  windows: z.optional(download),
  mac: z.optional(download),
  android: z.optional(download),
  ios: z.optional(download),
})

/** The client of a source channel, by system. */
export type DownloadConfig = z.output<typeof downloadConfig>
