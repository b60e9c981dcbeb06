import type { Tx } from '#database/schema.ts'
import type { ArticleSource, DraftedArticle } from '#database/tables/content.ts'
import { inChunks, recordArticles } from './store.ts'

/** A text of an article as it was saved. */
export interface SavedText {
  slug: string
  article: DraftedArticle
  /** Null where only the HTML is known. */
  source: ArticleSource | null
  how: 'imported' | 'saved' | 'restored'
  by: string
  at: Date
}

const recordsOf = async (tx: Tx, slugs: string[]) => {
  const rows = await tx
    .selectFrom('article_records as record')
    .leftJoin('article_versions as kept', join =>
      join.onRef('kept.article_id', '=', 'record.id').onRef('kept.version', '=', 'record.version'),
    )
    .select(['record.id', 'record.slug', 'record.version', 'kept.version as kept'])
    .where('record.slug', 'in', slugs)
    .execute()
  return new Map(rows.map(row => [row.slug, row]))
}

/**
 * Keeps texts as the newest versions of their articles. `earlier` is what an article held until now, which is kept first
 * where no version of it was: what was saved before there were versions can be gone back to, too.
 */
export const keepTexts = async (tx: Tx, texts: SavedText[], earlier: Map<string, SavedText>): Promise<void> => {
  if (texts.length === 0) return
  const slugs = texts.map(({ slug }) => slug)
  await recordArticles(tx, slugs)
  const records = await recordsOf(tx, slugs)
  const rows = texts.flatMap(text => {
    const record = records.get(text.slug)
    if (!record) return []
    const old = record.kept === null ? earlier.get(text.slug) : undefined
    const isNew = record.kept === null && !old
    const at = (version: number, saved: SavedText) => ({
      ...{ article_id: record.id, version, article: JSON.stringify(saved.article), how: saved.how },
      ...{ source: saved.source && JSON.stringify(saved.source), saved_by: saved.by, saved_at: saved.at },
    })
    return [...(old ? [at(record.version, old)] : []), at(record.version + (isNew ? 0 : 1), text)]
  })
  await inChunks(rows, some => tx.insertInto('article_versions').values(some).execute())
  const numbers = new Map(rows.map(({ article_id, version }) => [article_id, version]))
  for (const [id, version] of numbers)
    await tx.updateTable('article_records').set({ version }).where('id', '=', id).execute()
}
