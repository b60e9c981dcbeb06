import type { Tx } from '#database/schema.ts'
import { draftedOf } from './drafted.ts'
import {
  addArticle,
  articlesBySlug,
  type Draft,
  deleteArticle,
  draftsBySlug,
  lockContent,
  removeDraft,
  rewriteArticle,
  saveDraft,
  setContentVersion,
  waitingDrafts,
} from './store.ts'

/** An article that is out, or was until now. */
export interface Published {
  slug: string
  id: number
}

/** The version of all content, which caches watch, and what it was raised for. */
export interface Publication {
  version: { before: number; after: number }
  published: Published[]
}

const put = async (tx: Tx, { slug, article, imported_by, withdrawn }: Draft, now: Date): Promise<Published> => {
  const columns = { slug, ...article, publish_at: new Date(article.publish_at), changed_at: now }
  const rewritten = await rewriteArticle(tx, columns)
  const before = withdrawn ? { ...withdrawn, created_at: new Date(withdrawn.created_at) } : undefined
  const id =
    rewritten ?? (await addArticle(tx, { ...columns, create_staff_id: imported_by, created_at: now, ...before }))
  await removeDraft(tx, slug)
  return { slug, id }
}

const before = (one: Draft, other: Draft): number =>
  one.article.publish_at.localeCompare(other.article.publish_at) || (one.slug < other.slug ? -1 : 1)

/**
 * Publishes drafts: those of the slugs, or all that wait. A new article gets its id in the order of their moments; a known
 * one keeps id and hits. What was taken off is published again by its slug alone.
 */
export const publishDrafts = async (tx: Tx, slugs: string[] | undefined, now: Date): Promise<Publication> => {
  const version = await lockContent(tx)
  const drafts = slugs ? [...(await draftsBySlug(tx, slugs)).values()] : await waitingDrafts(tx)
  const published: Published[] = []
  for (const draft of drafts.sort(before)) published.push(await put(tx, draft, now))
  const after = published.length > 0 ? version + 1 : version
  if (after !== version) await setContentVersion(tx, after)
  return { version: { before: version, after }, published }
}

/** Takes an article off, back among the drafts, with its id and hits for later. Undefined when it is not out. */
export const withdrawArticle = async (tx: Tx, slug: string, by: string, at: Date): Promise<Publication | undefined> => {
  const version = await lockContent(tx)
  const article = (await articlesBySlug(tx, [slug])).get(slug)
  if (!article) return undefined
  const { id, create_staff_id, hits, created_at } = article
  const withdrawn = { id, create_staff_id, hits, created_at: created_at.toISOString() }
  const newer = (await draftsBySlug(tx, [slug])).get(slug)?.article
  await saveDraft(tx, { slug, article: newer ?? draftedOf(article), by, at, withdrawn })
  await deleteArticle(tx, id)
  await setContentVersion(tx, version + 1)
  return { version: { before: version, after: version + 1 }, published: [{ slug, id }] }
}
