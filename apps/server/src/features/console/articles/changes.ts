import type { Tx } from '#database/schema.ts'
import type { DraftedArticle } from '#database/tables/content.ts'
import { changesOf, refuseStale } from '#features/audit/stale.ts'
import { refuse } from '#http/handlers.ts'
import { type ArticleRecord, versionOf } from './store.ts'

/** An article as the audit tells of it: its texts are kept whole with its versions. */
const told = ({ content_zh, content_en, policy: _, ...rest }: DraftedArticle) => ({
  ...rest,
  content_zh: `${content_zh.length} characters`,
  content_en: `${content_en.length} characters`,
})

/** How the audit names an article. */
export const aboutArticle = (id: number): string => `article ${id}`

type Told = Record<string, unknown>

/** What an edit changed, for the audit: the same fields before and after, and which texts. */
export const toldChange = (id: number, before: DraftedArticle | undefined, after: DraftedArticle) => {
  const [old, now]: [Told, Told] = [before ? told(before) : {}, told(after)]
  const isOther = (name: string) => JSON.stringify(old[name]) !== JSON.stringify(now[name])
  const texts = (['content_zh', 'content_en'] as const).filter(name => before?.[name] !== after[name])
  const changed = new Set([...Object.keys(now).filter(isOther), ...texts])
  const of = (side: Told) => Object.fromEntries([...changed].map(name => [name, side[name] ?? null]))
  const about = { about: aboutArticle(id), title: after.title_zh || after.title_en }
  return { before: before ? { ...about, ...of(old) } : null, after: { ...about, ...of(now) } }
}

/** Refuses a save over a text that somebody else has saved since it was looked at, in the console or from a folder. */
export const refuseStaleArticle = async (tx: Tx, { id, version }: ArticleRecord) => {
  const [newest, older] = [await versionOf(tx, id, version), await versionOf(tx, id, version - 1)]
  if (!newest) return refuseStale(tx, aboutArticle(id))
  const { before, after } = toldChange(id, older?.article, newest.article)
  const what = changesOf(before ?? {}, after)
  return refuse('stale', { who: newest.saved_by, at: newest.saved_at.toISOString(), what })
}
