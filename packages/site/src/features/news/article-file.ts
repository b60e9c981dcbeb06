import type { ArticleItem } from '#data/news-page.ts'

/** A list is asked for again after so long; mostly the answer is that nothing changed (ETag). Milliseconds. */
const fresh = 60_000

interface Kept {
  items: Promise<readonly ArticleItem[]>
  askedAt: number
}

const kept = new Map<string, Kept>()

const read = async (address: string): Promise<readonly ArticleItem[]> => {
  const response = await fetch(address)
  const items: unknown = response.ok ? await response.json() : undefined
  if (!Array.isArray(items)) throw new Error(`${address} is no list of articles`)
  return items
}

/** A list of articles as static JSON (spec §7), fetched when it is first needed and kept for a while; throws when it is missing. */
export const articleFile = (address: string, now = performance.now()): Promise<readonly ArticleItem[]> => {
  const held = kept.get(address)
  if (held && now - held.askedAt < fresh) return held.items
  const items = read(address)
  kept.set(address, { items, askedAt: now })
  // A failed fetch is tried again.
  items.catch(() => kept.delete(address))
  return items
}
