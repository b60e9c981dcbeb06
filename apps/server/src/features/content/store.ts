import type { ArticleClass, RegionCode } from '@bohe/api-client/contract/wire'
import { type Selectable, sql } from 'kysely'
import { holdLock } from '#database/named-lock.ts'
import { countOf, type Paging } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type Article = Selectable<Schema['articles']>

/** What lists show of an article; its content, which may be long, stays in the table. */
const listed = [
  ...(['id', 'class_type', 'support_type', 'label', 'image_url', 'publish_at'] as const),
  ...(['title_zh', 'title_en', 'summary_zh', 'summary_en'] as const),
]

const whole = ['content_zh', 'content_en', 'policy'] as const

export type ListedArticle = Pick<Article, (typeof listed)[number]> & Partial<Pick<Article, (typeof whole)[number]>>

/** Where and when somebody reads: articles of the region whose time has come. */
export interface Reading {
  region: RegionCode
  now: Date
}

/** Which articles a list is made of; every label unless some are named. */
export interface ListFilter extends Reading {
  classType: ArticleClass
  supportType: '1' | '2'
  labels?: readonly Article['label'][]
  /** Only what was made for this region alone. */
  isAreaOnly?: boolean
  /** With their content. */
  isWhole?: boolean
}

/** A condition: offered in the region; an empty include list means everywhere. */
const offeredIn = (region: RegionCode) =>
  sql<boolean>`(include_region_codes = '{}' or ${region} = any (include_region_codes))
    and not ${region} = any (exclude_region_codes)`

const readable = (db: Db, { region, now }: Reading) =>
  db.selectFrom('articles').where('publish_at', '<=', now).where(offeredIn(region))

/** Conditions: written for the web, for the app, or for both. As they stand in the indexes, which a parameter would miss. */
const writtenFor = {
  '1': sql<boolean>`support_type in ('0', '1')`,
  '2': sql<boolean>`support_type in ('0', '2')`,
} as const

const filtered = (db: Db, filter: ListFilter) => {
  const { classType, supportType, labels, isAreaOnly, region } = filter
  return readable(db, filter)
    .where('class_type', '=', classType)
    .where(writtenFor[supportType])
    .$if(labels !== undefined, query => query.where('label', 'in', labels ?? []))
    .$if(isAreaOnly === true, query => query.where(sql<boolean>`include_region_codes = array[${region}]`))
}

/** The news of a region's site that was read most, newest first among equals. */
export const mostRead = (db: Db, reading: Reading, count: number): Promise<ListedArticle[]> =>
  filtered(db, { ...reading, classType: '2', supportType: '1' })
    .select(listed)
    .orderBy('hits', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** How many articles there are in a list. */
export const countArticles = (db: Db, filter: ListFilter): Promise<number> => countOf(filtered(db, filter))

/**
 * A page of a list, the newest first. `total` is how many the list has: pages of its older half are counted from its
 * end, so that the last one costs what the first one does. What is skipped is skipped in the index alone.
 */
export const articlesOf = async (
  db: Db,
  filter: ListFilter,
  { page, size }: Paging,
  total: number,
): Promise<ListedArticle[]> => {
  const before = (page - 1) * size
  const count = Math.max(0, Math.min(size, total - before))
  if (count === 0) return []
  const after = total - before - count
  const direction = after < before ? 'asc' : 'desc'
  const ids = filtered(db, filter).select('id').orderBy('publish_at', direction).orderBy('id', direction)
  const slice = ids.limit(count).offset(Math.min(before, after))
  const chosen = db.selectFrom('articles').select(listed).where('id', 'in', slice)
  const shown = chosen.$if(filter.isWhole === true, query => query.select(whole))
  return shown.orderBy('publish_at', 'desc').orderBy('id', 'desc').execute()
}

/** The newest of a list, at most `count`. */
export const newestArticles = (db: Db, filter: ListFilter, count: number): Promise<ListedArticle[]> =>
  filtered(db, filter).select(listed).orderBy('publish_at', 'desc').orderBy('id', 'desc').limit(count).execute()

/** An article that the region has now. */
export const articleIn = (db: Db, reading: Reading, id: number): Promise<Article | undefined> =>
  readable(db, reading).selectAll().where('id', '=', id).executeTakeFirst()

/** The support type that an article is listed under; one for both is the web's where nobody asks for the app's. */
export const listedSupportType = (
  supportType: Article['support_type'],
  asked: ListFilter['supportType'] = '1',
): ListFilter['supportType'] => (supportType === '0' ? asked : supportType)

/** The article beside another one in the list of its class, region and support type; in that of the web when it is for both. */
const besides = (db: Db, reading: Reading, { id, class_type, support_type }: Article, isNewer: boolean) => {
  const [isBeyond, direction] = isNewer ? [sql.raw('>'), 'asc' as const] : [sql.raw('<'), 'desc' as const]
  // Compared inside the database, whose moments are finer than JavaScript's.
  const origin = sql`(select origin.publish_at, origin.id from articles origin where origin.id = ${id})`
  return filtered(db, { ...reading, classType: class_type, supportType: listedSupportType(support_type) })
    .select(['id', 'title_zh', 'title_en'])
    .where(sql<boolean>`(publish_at, id) ${isBeyond} ${origin}`)
    .orderBy('publish_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

/** The articles that stand before (newer) and after (older) one in its list. */
export const neighboursOf = async (db: Db, reading: Reading, article: Article) => ({
  previous: await besides(db, reading, article, true),
  next: await besides(db, reading, article, false),
})

/** Somebody read an article or an activity. */
export interface Visit {
  contentId: number
  /** YYYY-MM-DD in Asia/Shanghai. */
  day: string
  /** Hex. */
  visitor: string
}

/** Writes visits and adds the new ones to the hits; an id that nothing has is passed over. One node at a time. */
export const writeVisits = async (tx: Tx, visits: readonly Visit[]): Promise<void> => {
  await holdLock(tx, 'visits')
  const [ids, days] = [visits.map(({ contentId }) => contentId), visits.map(({ day }) => day)]
  await sql`
    with seen as (
      select content_id, day, decode(visitor, 'hex') as visitor
      from unnest(${ids}::bigint[], ${days}::date[], ${visits.map(({ visitor }) => visitor)}::text[])
        as visit (content_id, day, visitor)
      where content_id in (select id from articles union all select id from activities)
    ), added as (
      insert into content_visits (content_id, day, visitor) select content_id, day, visitor from seen
      on conflict do nothing
      returning content_id
    ), counted as (
      select content_id, count(*)::int as visits from added group by content_id
    ), articles_read as (
      update articles set hits = hits + visits from counted where id = content_id
    )
    update activities set hits = hits + visits from counted where id = content_id
  `.execute(tx)
}

/** When the next article's time comes; undefined when none waits. */
export const nextPublication = async (db: Db, now: Date): Promise<Date | undefined> => {
  const waiting = db.selectFrom('articles').select('publish_at').where('publish_at', '>', now)
  return (await waiting.orderBy('publish_at').limit(1).executeTakeFirst())?.publish_at
}
