import type { Insertable, Selectable } from 'kysely'
import type { Schema, Tx } from '#database/schema.ts'
import type { DraftedArticle, WithdrawnArticle } from '#features/content/tables.ts'

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

/** Writes a draft over the one that waits; what its article had when it was taken off stays. */
export const saveDraft = (tx: Tx, { slug, article, by, at, withdrawn }: NewDraft): Promise<unknown> => {
  const told = { article: JSON.stringify(article), imported_by: by, imported_at: at }
  const kept = withdrawn ? { withdrawn: JSON.stringify(withdrawn) } : {}
  return tx
    .insertInto('article_drafts')
    .values({ slug, ...told, ...kept })
    .onConflict(conflict => conflict.column('slug').doUpdateSet({ ...told, ...kept }))
    .execute()
}

export const removeDraft = (tx: Tx, slug: string): Promise<unknown> =>
  tx.deleteFrom('article_drafts').where('slug', '=', slug).execute()

type Columns = Omit<Insertable<Schema['articles']>, 'id' | 'hits' | 'create_staff_id' | 'created_at'> & { slug: string }

/** Writes over an article of that slug; its id and hits stay. Undefined when there is none. */
export const rewriteArticle = async (tx: Tx, { slug, ...columns }: Columns): Promise<number | undefined> => {
  const written = tx.updateTable('articles').set(columns).where('slug', '=', slug).returning('id')
  return (await written.executeTakeFirst())?.id
}

export const addArticle = async (tx: Tx, row: Insertable<Schema['articles']> & { id?: number }): Promise<number> => {
  const { id } = await tx.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const deleteArticle = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('articles').where('id', '=', id).execute()

/** Gives an article that was never imported the slug of one with the same class and Chinese title. */
export const nameArticle = (tx: Tx, slug: string, { class_type, title_zh }: DraftedArticle): Promise<unknown> =>
  tx
    .updateTable('articles')
    .set({ slug })
    .where('id', 'in', only =>
      only
        .selectFrom('articles')
        .select('id')
        .where('slug', 'is', null)
        .where('class_type', '=', class_type)
        .where('title_zh', '=', title_zh)
        .orderBy('id')
        .limit(1),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('articles').select('id').where('slug', '=', slug))))
    .execute()
