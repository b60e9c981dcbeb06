import { serverLimits } from '@bohe/api-client/contract/limits'
import type { Clock } from '#clock.ts'

/** How often a version of a program called, and when last. */
export interface ClientVersion {
  /** As it calls itself, such as `cn/0.3.1`; `none` for who says nothing, `other` for who says anything else. */
  client: string
  calls: number
  lastAt: Date
}

/** Who calls this node, until that is noted in the database. */
export interface ClientVersions {
  /** Counts a call by what its header says. */
  count(header: string | string[] | undefined): void
  /** The versions that called since their calls were noted. */
  waiting(): ClientVersion[]
  /** These calls wait no longer. */
  noted(rows: readonly ClientVersion[]): void
}

const known = /^(?:intl|cn|console|ios|android|windows|mac|linux)\/\d{1,4}\.\d{1,4}\.\d{1,4}$/

const nameOf = (header: string | string[] | undefined): string => {
  if (header === undefined) return 'none'
  return typeof header === 'string' && known.test(header) ? header : 'other'
}

/** Counts in memory. Whoever makes versions up fills neither memory nor database: those beyond the most are `other`. */
export const countClientVersions = (clock: Clock): ClientVersions => {
  const names = new Set<string>()
  const versions = new Map<string, ClientVersion>()
  const admitted = (name: string): string => {
    if (names.size < serverLimits.clientVersions.most) names.add(name)
    return names.has(name) ? name : 'other'
  }
  return {
    count: header => {
      const client = admitted(nameOf(header))
      const calls = (versions.get(client)?.calls ?? 0) + 1
      versions.set(client, { client, calls, lastAt: clock.now() })
    },
    waiting: () => [...versions.values()],
    noted: rows => {
      for (const { client, calls } of rows) {
        const row = versions.get(client)
        if (!row) continue
        if (row.calls > calls) versions.set(client, { ...row, calls: row.calls - calls })
        else versions.delete(client)
      }
    },
  }
}
