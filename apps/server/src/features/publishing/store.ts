import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Schema, Tx } from '#database/schema.ts'
import type { DraftedArticle, WithdrawnArticle } from '#database/tables/content.ts'

export type Article = Selectable<Schema['articles']>
export type Draft = Selectable<Schema['article_drafts']>

/** The version of what is published; until the transaction ends nobody else imports or publishes. */
export const lockContent = async (tx: Tx): Promise<number> => {
  const { version } = await tx.selectFrom('content_version').select('version').forUpdate().executeTakeFirstOrThrow()
  return version
}

export const setContentVersion = (tx: Tx, version: number): Promise<unknown> =>
  tx.updateTable('content_version').set({ version }).execute()

export const articlesBySlug = async (tx: Tx, slugs: string[]): Promise<Map<string, Article>> => {
  if (slugs.length === 0) return new Map()
  const rows = await tx.selectFrom('articles').selectAll().where('slug', 'in', slugs).execute()
  return new Map(rows.map(row => [row.slug ?? '', row]))
}

export const draftsBySlug = async (tx: Tx, slugs: string[]): Promise<Map<string, Draft>> => {
  if (slugs.length === 0) return new Map()
  const rows = await tx.selectFrom('article_drafts').selectAll().where('slug', 'in', slugs).execute()
  return new Map(rows.map(row => [row.slug, row]))
}

/** Drafts that wait for being published, those that were taken off apart. */
export const waitingDrafts = (tx: Tx): Promise<Draft[]> =>
  tx.selectFrom('article_drafts').selectAll().where('withdrawn', 'is', null).execute()

interface NewDraft {
  slug: string
  article: DraftedArticle
  by: string
  at: Date
  withdrawn?: WithdrawnArticle
}

/** So many rows of an article's columns fit into one statement. */
const rowsAtOnce = 500

/** Writes rows a statement at a time. */
export const inChunks = async <Row>(rows: Row[], write: (chunk: Row[]) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < rows.length; first += rowsAtOnce) await write(rows.slice(first, first + rowsAtOnce))
}

const draftRow = ({ slug, article, by, at, withdrawn }: NewDraft) => {
  const kept = withdrawn === undefined ? null : JSON.stringify(withdrawn)
  return { slug, article: JSON.stringify(article), imported_by: by, imported_at: at, withdrawn: kept }
}

/** Writes drafts over those that wait; what an article had when it was taken off stays. */
export const saveDrafts = (tx: Tx, drafts: NewDraft[]): Promise<void> =>
  inChunks(drafts.map(draftRow), rows =>
    tx
      .insertInto('article_drafts')
      .values(rows)
      .onConflict(conflict =>
        conflict.column('slug').doUpdateSet(({ ref, fn }) => ({
          article: ref('excluded.article'),
          imported_by: ref('excluded.imported_by'),
          imported_at: ref('excluded.imported_at'),
          withdrawn: fn.coalesce('excluded.withdrawn', 'article_drafts.withdrawn'),
        })),
      )
      .execute(),
  )

export const removeDrafts = async (tx: Tx, slugs: string[]): Promise<void> => {
  if (slugs.length > 0) await tx.deleteFrom('article_drafts').where('slug', 'in', slugs).execute()
}

/** Writes over an article of that slug; its id and hits stay. */
export const rewriteArticle = (
  tx: Tx,
  { slug, ...columns }: Updateable<Schema['articles']> & { slug: string },
): Promise<unknown> => tx.updateTable('articles').set(columns).where('slug', '=', slug).execute()

/** Adds articles, numbered in their order where they have no id. */
export const addArticles = (tx: Tx, rows: Insertable<Schema['articles']>[]): Promise<void> =>
  inChunks(rows, chunk => tx.insertInto('articles').values(chunk).execute())

export const deleteArticle = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('articles').where('id', '=', id).execute()

/** Gives articles that have none a record, in their order. */
export const recordArticles = async (tx: Tx, slugs: string[]): Promise<void> => {
  const rows = slugs.map(slug => ({ slug }))
  await inChunks(rows, some =>
    tx
      .insertInto('article_records')
      .values(some)
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}

/** Articles that were never imported. */
export const namelessArticles = (tx: Tx) =>
  tx.selectFrom('articles').select(['id', 'class_type', 'title_zh']).where('slug', 'is', null).orderBy('id').execute()

export const nameArticle = async (tx: Tx, id: number, slug: string): Promise<void> => {
  await tx.updateTable('articles').set({ slug }).where('id', '=', id).execute()
  await recordArticles(tx, [slug])
}
