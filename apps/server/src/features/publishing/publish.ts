import type { Tx } from '#database/schema.ts'
import { draftedOf } from './import.ts'
import {
  type Article,
  addArticles,
  articlesBySlug,
  type Draft,
  deleteArticle,
  draftsBySlug,
  lockContent,
  removeDrafts,
  rewriteArticle,
  saveDrafts,
  setContentVersion,
  waitingDrafts,
} from './store.ts'

/** The version of all content, which caches watch, and what it was raised for: articles that are out, or were until now. */
export interface Publication {
  version: { before: number; after: number }
  published: { slug: string; id: number }[]
}

/** When an article is out: the moment that its draft says, the one it had, or now. */
const momentOf = ({ article }: Draft, now: Date, known?: Article): Date =>
  article.publish_at === '' ? (known?.publish_at ?? now) : new Date(article.publish_at)

const columnsOf = (draft: Draft, now: Date, known?: Article) => ({
  slug: draft.slug,
  ...draft.article,
  publish_at: momentOf(draft, now, known),
  changed_at: now,
})

const newRow = (draft: Draft, now: Date) => {
  const { imported_by, withdrawn } = draft
  const kept = withdrawn ? { ...withdrawn, created_at: new Date(withdrawn.created_at) } : {}
  return { ...columnsOf(draft, now), create_staff_id: imported_by, created_at: now, ...kept }
}

const putOut = async (tx: Tx, drafts: Draft[], now: Date) => {
  const slugs = drafts.map(({ slug }) => slug)
  const known = await articlesBySlug(tx, slugs)
  const back = drafts.filter(({ withdrawn }) => withdrawn)
  const added = drafts.filter(({ withdrawn }) => !withdrawn)
  for (const draft of added) {
    const article = known.get(draft.slug)
    if (article) await rewriteArticle(tx, columnsOf(draft, now, article))
  }
  const fresh = added.filter(({ slug }) => !known.has(slug))
  // Rows of one statement have the same columns: those that bring their id have a statement of their own.
  for (const some of [back, fresh]) {
    const rows = some.map(draft => newRow(draft, now))
    await addArticles(tx, rows)
  }
  await removeDrafts(tx, slugs)
  const out = await articlesBySlug(tx, slugs)
  return slugs.map(slug => ({ slug, id: out.get(slug)?.id ?? 0 }))
}

const inOrder =
  (now: Date) =>
  (one: Draft, other: Draft): number =>
    momentOf(one, now).getTime() - momentOf(other, now).getTime() || (one.slug < other.slug ? -1 : 1)

/**
 * Publishes drafts: those of the slugs, or all that wait. A new article gets its id in the order of their moments; a known
 * one keeps id and hits. What was taken off is published again by its slug alone.
 */
export const publishDrafts = async (tx: Tx, slugs: string[] | undefined, now: Date): Promise<Publication> => {
  const version = await lockContent(tx)
  const drafts = slugs ? [...(await draftsBySlug(tx, slugs)).values()] : await waitingDrafts(tx)
  const published = await putOut(tx, drafts.sort(inOrder(now)), now)
  const after = published.length > 0 ? version + 1 : version
  if (after !== version) await setContentVersion(tx, after)
  return { version: { before: version, after }, published }
}

/** Has what waits, or is out, be out from another moment on. */
export const reschedule = async (tx: Tx, slugs: string[], moment: Date, by: string, at: Date): Promise<void> => {
  await lockContent(tx)
  const [published, drafts] = [await articlesBySlug(tx, slugs), await draftsBySlug(tx, slugs)]
  const rows = slugs.flatMap(slug => {
    const article = published.get(slug)
    const text = drafts.get(slug)?.article ?? (article && draftedOf(article))
    return text ? [{ slug, article: { ...text, publish_at: moment.toISOString() }, by, at }] : []
  })
  await saveDrafts(tx, rows)
}

/** Takes an article off, back among the drafts, with its id and hits for later. Undefined when it is not out. */
export const withdrawArticle = async (tx: Tx, slug: string, by: string, at: Date): Promise<Publication | undefined> => {
  const version = await lockContent(tx)
  const article = (await articlesBySlug(tx, [slug])).get(slug)
  if (!article) return undefined
  const { id, create_staff_id, hits, created_at } = article
  const withdrawn = { id, create_staff_id, hits, created_at: created_at.toISOString() }
  const newer = (await draftsBySlug(tx, [slug])).get(slug)?.article
  await saveDrafts(tx, [{ slug, article: newer ?? draftedOf(article), by, at, withdrawn }])
  await deleteArticle(tx, id)
  await setContentVersion(tx, version + 1)
  return { version: { before: version, after: version + 1 }, published: [{ slug, id }] }
}
