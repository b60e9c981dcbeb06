import { fileURLToPath } from 'node:url'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { type CheckedArticle, checkFolder } from '#features/publishing/check-folder.ts'
import { importArticles } from '#features/publishing/import.ts'
import { keepPictures } from '#features/publishing/picture.ts'
import { publishDrafts } from '#features/publishing/publish.ts'
import { articlesBySlug, draftsBySlug, nameArticle, namelessArticles } from '#features/publishing/store.ts'
import { demoHits } from './demo-hits.ts'

const folder = fileURLToPath(new URL('../../content/articles/', import.meta.url))

/** The articles of the demo, with their pictures in the store. Throws what is wrong with them. */
export const demoArticles = async (files: Context['files']): Promise<CheckedArticle[]> => {
  const { articles, pictures, faults } = await checkFolder(folder, files)
  if (faults.length > 0) throw new Error(`the demo's articles cannot be imported:\n${faults.join('\n')}`)
  await keepPictures(files, pictures)
  return articles
}

/** Those that this database has never seen: what editors changed or took off stays as they left it. */
const unknown = async (tx: Tx, articles: CheckedArticle[]): Promise<CheckedArticle[]> => {
  const slugs = articles.map(({ slug }) => slug)
  const [published, drafts] = [await articlesBySlug(tx, slugs), await draftsBySlug(tx, slugs)]
  return articles.filter(({ slug }) => !published.has(slug) && !drafts.has(slug))
}

/** Gives the articles of a demo from before they were files the slugs of those with the same class and title. */
const nameOld = async (tx: Tx, articles: CheckedArticle[]): Promise<void> => {
  for (const { id, class_type, title_zh } of await namelessArticles(tx)) {
    const same = ({ article }: CheckedArticle) => article.class_type === class_type && article.title_zh === title_zh
    const [missing] = await unknown(tx, articles.filter(same))
    if (missing) await nameArticle(tx, id, missing.slug)
  }
}

/** Publishes the demo's articles as editors would; those of a demo from before they were files keep id, text and hits. */
export const addArticles = async (tx: Tx, articles: CheckedArticle[], now: Date): Promise<void> => {
  await nameOld(tx, articles)
  const missing = await unknown(tx, articles)
  await importArticles(tx, missing, 'demo', now)
  if (missing.length === 0) return
  const slugs = missing.map(({ slug }) => slug)
  await publishDrafts(tx, slugs, now)
  // As if they had been read before: what is hot differs from what is new.
  for (const slug of slugs)
    await tx
      .updateTable('articles')
      .set({ hits: demoHits[slug] ?? 0 })
      .where('slug', '=', slug)
      .execute()
}
