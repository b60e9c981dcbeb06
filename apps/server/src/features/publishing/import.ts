import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#database/schema.ts'
import type { CheckedArticle } from './check-folder.ts'
import { draftedOf } from './drafted.ts'
import {
  type Article,
  articlesBySlug,
  type Draft,
  draftsBySlug,
  lockContent,
  removeDrafts,
  saveDrafts,
} from './store.ts'

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

/** Makes drafts of checked articles; what is published stays as it is. `by` is who imports. */
export const importArticles = async (tx: Tx, articles: CheckedArticle[], by: string, at: Date): Promise<Imported> => {
  await lockContent(tx)
  const slugs = articles.map(({ slug }) => slug)
  const [published, drafts] = [await articlesBySlug(tx, slugs), await draftsBySlug(tx, slugs)]
  const fates = articles.map(checked => {
    const known = { published: published.get(checked.slug), draft: drafts.get(checked.slug) }
    return { checked, known, fate: fateOf(checked, known) }
  })
  const [same, others] = [fates.filter(isSame), fates.filter(each => !isSame(each))]
  await saveDrafts(
    tx,
    others.map(({ checked }) => ({ ...checked, by, at })),
  )
  // A change that was taken back leaves nothing to publish.
  const waiting = same.filter(({ known }) => known.published && known.draft)
  await removeDrafts(tx, slugsOf(waiting))
  return told(fates)
}

interface Decided {
  checked: CheckedArticle
  fate: Fate
}

const isSame = ({ fate }: Decided): boolean => fate === 'unchanged'
const slugsOf = (decided: Decided[]): string[] => decided.map(({ checked }) => checked.slug)

const told = (fates: Decided[]): Imported => {
  const { added = [], changed = [], unchanged = [] } = Object.groupBy(fates, ({ fate }) => fate)
  return { added: slugsOf(added), changed: slugsOf(changed), unchanged: slugsOf(unchanged) }
}
