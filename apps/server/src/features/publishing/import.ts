import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#database/schema.ts'
import type { DraftedArticle } from '#database/tables/content.ts'
import type { CheckedArticle } from './check-folder.ts'
import {
  type Article,
  articlesBySlug,
  type Draft,
  draftsBySlug,
  lockContent,
  removeDrafts,
  saveDrafts,
} from './store.ts'
import { keepTexts, type SavedText } from './versions.ts'

/** What an import did to each article, by slug. */
export interface Imported {
  added: string[]
  changed: string[]
  /** Published like this, or waiting like this. */
  unchanged: string[]
}

type Fate = keyof Imported

/** The draft that an article could have come from. */
export const draftedOf = (article: Article): DraftedArticle => {
  const { id, slug, create_staff_id, hits, created_at, changed_at, publish_at, ...columns } = article
  return { ...columns, publish_at: publish_at.toISOString() }
}

const fateOf = (article: DraftedArticle, published: Article | undefined, draft: Draft | undefined): Fate => {
  if (published && isDeepStrictEqual(draftedOf(published), article)) return 'unchanged'
  if (draft && isDeepStrictEqual(draft.article, article)) return 'unchanged'
  return published || draft ? 'changed' : 'added'
}

/** What an article held until now: its draft, or what is published. */
export const earlierText = (slug: string, published: Article | undefined, draft: Draft | undefined) => {
  const told = { slug, source: null, how: 'imported' as const }
  if (draft) return { ...told, article: draft.article, by: draft.imported_by, at: draft.imported_at }
  if (!published) return undefined
  const { create_staff_id: by, changed_at: at } = published
  return { ...told, article: draftedOf(published), by, at }
}

const keepImported = async (
  tx: Tx,
  saved: CheckedArticle[],
  { by, at }: { by: string; at: Date },
  earlierOf: (slug: string) => SavedText | undefined,
) => {
  const texts = saved.map(({ slug, article, source }) => ({ slug, article, source, how: 'imported' as const, by, at }))
  const earlier = saved.flatMap(({ slug }) => earlierOf(slug) ?? [])
  await keepTexts(tx, texts, new Map(earlier.map(text => [text.slug, text])))
}

/** Makes drafts of checked articles; what is published stays as it is. `by` is who imports. */
export const importArticles = async (tx: Tx, articles: CheckedArticle[], by: string, at: Date): Promise<Imported> => {
  await lockContent(tx)
  const slugs = articles.map(({ slug }) => slug)
  const [published, drafts] = [await articlesBySlug(tx, slugs), await draftsBySlug(tx, slugs)]
  const imported: Imported = { added: [], changed: [], unchanged: [] }
  const newDrafts = articles.filter(({ slug, article }) => {
    const fate = fateOf(article, published.get(slug), drafts.get(slug))
    imported[fate].push(slug)
    return fate !== 'unchanged'
  })
  const rows = newDrafts.map(({ slug, article }) => ({ slug, article, by, at }))
  await saveDrafts(tx, rows)
  // A change that was taken back leaves nothing to publish.
  const takenBack = imported.unchanged.filter(slug => published.has(slug) && drafts.has(slug))
  await removeDrafts(tx, takenBack)
  const saved = articles.filter(({ slug }) => newDrafts.some(each => each.slug === slug) || takenBack.includes(slug))
  await keepImported(tx, saved, { by, at }, slug => earlierText(slug, published.get(slug), drafts.get(slug)))
  return imported
}
