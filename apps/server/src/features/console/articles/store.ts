import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { type Selectable, sql } from 'kysely'
import { pageBy } from '#database/keyset.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { DraftedArticle } from '#database/tables/content.ts'
import { draftedOf } from '#features/publishing/import.ts'
import type { Article, Draft } from '#features/publishing/store.ts'

/** An article of the console: its record, what is published of it, and what waits. */
export interface ArticleRecord {
  id: number
  slug: string
  version: number
  published: Article | undefined
  draft: Draft | undefined
}

/** The text that is edited: the draft, or what is published. */
export const textOf = ({ published, draft }: Pick<ArticleRecord, 'published' | 'draft'>): DraftedArticle => {
  if (draft) return draft.article
  if (!published) throw new Error('an article without a text')
  return draftedOf(published)
}

const records = (db: Db) =>
  db
    .selectFrom('article_records as record')
    .leftJoin('articles as published', 'published.slug', 'record.slug')
    .leftJoin('article_drafts as draft', 'draft.slug', 'record.slug')
    .where(({ eb, or }) => or([eb('published.id', 'is not', null), eb('draft.slug', 'is not', null)]))

/** An article by its record's id. */
export const recordById = async (db: Db, id: number): Promise<ArticleRecord | undefined> => {
  const record = await records(db).selectAll('record').where('record.id', '=', id).executeTakeFirst()
  if (!record) return undefined
  const published = db.selectFrom('articles').selectAll().where('slug', '=', record.slug)
  const draft = db.selectFrom('article_drafts').selectAll().where('slug', '=', record.slug)
  return { ...record, published: await published.executeTakeFirst(), draft: await draft.executeTakeFirst() }
}

const current = sql`coalesce(draft.article, to_jsonb(published))`
const field = (name: string) => sql<string>`${current} ->> ${sql.lit(name)}`

const needed = ['title', 'summary', 'content']
const paired = ['tag', 'seo_keywords', 'seo_desc']

/** A condition: something is missing in a language, as `lackingTexts` says it. */
const lacks = (language: 'zh' | 'en') => {
  const other = language === 'zh' ? 'en' : 'zh'
  const missing = needed.map(name => sql<boolean>`${field(`${name}_${language}`)} = ''`)
  const alone = paired.map(
    name => sql<boolean>`(${field(`${name}_${language}`)} = '' and ${field(`${name}_${other}`)} <> '')`,
  )
  return sql<boolean>`(${sql.join([...missing, ...alone], sql` or `)})`
}

const state = (now: Date) => sql<'draft' | 'planned' | 'published' | 'withdrawn'>`case
  when published.publish_at > ${now} then 'planned'
  when published.id is not null then 'published'
  when draft.withdrawn is not null then 'withdrawn'
  else 'draft' end`

/** A condition: one of the codes' regions is seen, as `seesOffer` says it. */
const within = (regions: readonly RegionCode[]) => {
  const offered = (region: RegionCode) => {
    const code = sql.lit(JSON.stringify([region]))
    const [include, exclude] = [sql`${current} -> 'include_region_codes'`, sql`${current} -> 'exclude_region_codes'`]
    return sql<boolean>`((${include} = '[]'::jsonb or ${include} @> ${code}::jsonb) and not ${exclude} @> ${code}::jsonb)`
  }
  const nowhere = sql<boolean>`not (${offered('0')} or ${offered('1')})`
  return sql<boolean>`(${sql.join([...regions.map(offered), nowhere], sql` or `)})`
}

type Asked = ParsedStaffInput<'articles'> & { regions: readonly RegionCode[]; now: Date; most: number }

/** Articles, the newest record first. */
export const articlesOf = (db: Db, asked: Asked) => {
  const { class_type, label, lacks: language, q, regions, now, most } = asked
  const pattern = `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const changed = sql<boolean>`(published.id is not null and draft.slug is not null)`
  return records(db)
    .leftJoin('article_versions as saved', join =>
      join.onRef('saved.article_id', '=', 'record.id').onRef('saved.version', '=', 'record.version'),
    )
    .select(['record.id', 'published.id as number', 'published.hits', 'saved.saved_by', 'saved.saved_at'])
    .select(['published.create_staff_id', 'published.changed_at', 'draft.imported_by', 'draft.imported_at'])
    .select(['draft.withdrawn'])
    .select([state(now).as('state'), changed.as('is_changed')])
    .select([sql<DraftedArticle>`${current} - '{content_zh,content_en}'::text[]`.as('article')])
    .select([lacks('zh').as('lacks_zh'), lacks('en').as('lacks_en')])
    .$if(regions.length === 1, query => query.where(within(regions)))
    .$if(class_type !== '', query => query.where(field('class_type'), '=', class_type))
    .$if(label !== '', query => query.where(field('label'), '=', label))
    .$if(asked.state === 'changed', query => query.where(changed))
    .$if(asked.state !== '' && asked.state !== 'changed', query => query.where(state(now), '=', asked.state as 'draft'))
    .$if(language !== '', query => query.where(lacks(language === 'zh' ? 'zh' : 'en')))
    .$if(q.trim() !== '', query =>
      query.where(sql<boolean>`(${field('title_zh')} ilike ${pattern} or ${field('title_en')} ilike ${pattern})`),
    )
    .$call(query => pageBy(query, 'record.id', asked, most))
    .execute()
}

type Version = Selectable<Schema['article_versions']>

/** What an article was once. */
export const versionOf = (db: Db, articleId: number, version: number): Promise<Version | undefined> =>
  db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Each version of an article, the newest first, without its text. */
export const versionsOf = (db: Db, articleId: number, most: number) =>
  db
    .selectFrom('article_versions')
    .select(['version', 'how', 'saved_by', 'saved_at'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute()

/** Names that begin alike and are taken. */
export const slugsLike = async (tx: Tx, slug: string): Promise<Set<string>> => {
  const taken = tx.selectFrom('article_records').select('slug').where('slug', 'like', `${slug}%`)
  return new Set((await taken.execute()).map(row => row.slug))
}

export const idOfSlug = async (tx: Tx, slug: string): Promise<number> =>
  (await tx.selectFrom('article_records').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** Takes an article away for good, with its versions. */
export const removeRecord = async (tx: Tx, { id, slug }: ArticleRecord): Promise<void> => {
  await tx.deleteFrom('article_drafts').where('slug', '=', slug).execute()
  await tx.deleteFrom('article_records').where('id', '=', id).execute()
}

/** What the newest version with the same text was written as; null where that is not known. */
export const sourceWrittenAs = async (tx: Tx, articleId: number, { content_zh, content_en }: DraftedArticle) => {
  const same = tx
    .selectFrom('article_versions')
    .select('source')
    .where('article_id', '=', articleId)
    .where(sql`article ->> 'content_zh'`, '=', content_zh)
    .where(sql`article ->> 'content_en'`, '=', content_en)
  return (await same.orderBy('version', 'desc').limit(1).executeTakeFirst())?.source ?? null
}
