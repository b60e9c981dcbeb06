import { serverLimits } from '@bohe/api-client/contract/limits'
import type { Clock } from '#clock.ts'

/** How often a version of a program called this node, and when last. */
export interface ClientVersion {
  /** As it calls itself, such as `cn/0.3.1`; `none` for who says nothing, `other` for who says anything else. */
  client: string
  calls: number
  lastAt: Date
}

/** Who calls this node, since it started. */
export interface ClientVersions {
  /** Counts a call by what its header says. */
  count(header: string | string[] | undefined): void
  /** The versions that called, most calls first. */
  read(): ClientVersion[]
}

const known = /^(?:intl|cn|console|ios|android|windows|mac|linux)\/\d{1,4}\.\d{1,4}\.\d{1,4}$/

const nameOf = (header: string | string[] | undefined): string => {
  if (header === undefined) return 'none'
  return typeof header === 'string' && known.test(header) ? header : 'other'
}

/** Counts in memory. Whoever makes versions up fills no memory: those beyond the most are `other`. */
export const countClientVersions = (clock: Clock): ClientVersions => {
  const versions = new Map<string, ClientVersion>()
  const rowOf = (name: string): ClientVersion => {
    const client = versions.has(name) || versions.size < serverLimits.clientVersions.most ? name : 'other'
    const row = versions.get(client) ?? { client, calls: 0, lastAt: clock.now() }
    versions.set(client, row)
    return row
  }
  return {
    count: header => {
      const row = rowOf(nameOf(header))
      row.calls++
      row.lastAt = clock.now()
    },
    read: () => [...versions.values()].map(row => ({ ...row })).sort((one, other) => other.calls - one.calls),
  }
}
