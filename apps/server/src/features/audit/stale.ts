import type { Tx } from '#database/schema.ts'
import { refuse } from '#http/handlers.ts'
import { lastEntryAbout } from './store.ts'

type Told = Readonly<Record<string, unknown>>

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** What changed between two tellings of a thing, in one line of at most 300 characters. */
export const changesOf = (before: Told, after: Told): string =>
  Object.keys(after)
    .filter(name => name in before && shown(before[name]) !== shown(after[name]))
    .map(name => `${name} ${shown(before[name])} → ${shown(after[name])}`)
    .join(', ')
    .slice(0, 300)

/**
 * Refuses a change of something that somebody else has saved since it was looked at: who, when, and what he changed, by
 * the audit's newest row whose `after.about` is the same, such as `package 12`.
 */
export const refuseStale = async (tx: Tx, about: string) => {
  const last = await lastEntryAbout(tx, about)
  const what = last ? changesOf((last.before ?? {}) as Told, (last.after ?? {}) as Told) : ''
  return refuse('stale', { who: last?.actor ?? '', at: last?.at.toISOString() ?? '', what })
}
