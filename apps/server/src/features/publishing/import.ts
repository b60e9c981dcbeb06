import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#database/schema.ts'
import type { CheckedArticle } from './check-folder.ts'
import { draftedOf } from './drafted.ts'
import { type Article, articlesBySlug, type Draft, draftsBySlug, lockContent, removeDraft, saveDraft } from './store.ts'

/** What an import did to each article, by slug. */
export interface Imported {
  added: string[]
  changed: string[]
  /** Published like this, or waiting like this. */
  unchanged: string[]
}

type Fate = keyof Imported

interface Known {
  published: Article | undefined
  draft: Draft | undefined
}

const fateOf = ({ article }: CheckedArticle, { published, draft }: Known): Fate => {
  if (published && isDeepStrictEqual(draftedOf(published), article)) return 'unchanged'
  if (draft && isDeepStrictEqual(draft.article, article)) return 'unchanged'
  return published || draft ? 'changed' : 'added'
}

const importOne = async (tx: Tx, checked: CheckedArticle, known: Known, by: string, at: Date): Promise<Fate> => {
  const fate = fateOf(checked, known)
  if (fate !== 'unchanged') await saveDraft(tx, { ...checked, by, at })
  // A change that was taken back leaves nothing to publish.
  else if (known.published && known.draft) await removeDraft(tx, checked.slug)
  return fate
}

/** Makes drafts of checked articles; what is published stays as it is. `by` is who imports. */
export const importArticles = async (tx: Tx, articles: CheckedArticle[], by: string, at: Date): Promise<Imported> => {
  await lockContent(tx)
  const slugs = articles.map(({ slug }) => slug)
  const [published, drafts] = [await articlesBySlug(tx, slugs), await draftsBySlug(tx, slugs)]
  const imported: Imported = { added: [], changed: [], unchanged: [] }
  for (const checked of articles) {
    const known = { published: published.get(checked.slug), draft: drafts.get(checked.slug) }
    imported[await importOne(tx, checked, known, by, at)].push(checked.slug)
  }
  return imported
}
