import { notePart } from '@bohe/telemetry/tracing.ts'
import type { Metrics, PoolUsage } from '#metrics.ts'
import { sqlState } from './transaction.ts'

/** A statement that has ended. */
export interface ObservedStatement {
  sql: string
  /** How long it took; one of a packet its share. */
  milliseconds: number
  /** Why it failed; undefined when it did not. */
  error?: unknown
}

/** Hears of each statement when it has ended. */
export type StatementObserver = (statement: ObservedStatement) => void

const kinds = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])
const firstWord = /[a-z]+/i

const kindOf = (sql: string): string => {
  const word = firstWord.exec(sql)?.[0].toLowerCase() ?? ''
  return kinds.has(word) ? word : 'other'
}

const firstTable = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)/i

/** What a statement does, to which table first: neither its text nor its values, which may be anybody's. */
const partOf = (sql: string) => {
  const [operation, [, table = ''] = []] = [kindOf(sql), firstTable.exec(sql) ?? []]
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table }
  return { name: table ? `${operation} ${table}` : operation, kind: 'client' as const, facts }
}

/** Times the statements of a pool by what they do; their text and values stay out. */
export const statementObserver = (
  { statementSeconds, failedStatements }: Metrics,
  pool: 'calls' | 'chat' | 'reads',
): StatementObserver => {
  const timers = new Map([...kinds, 'other'].map(kind => [kind, statementSeconds.labels(pool, kind)]))
  return ({ sql, milliseconds, error }) => {
    const hasFailed = error !== undefined
    notePart(() => partOf(sql), milliseconds, hasFailed)
    timers.get(kindOf(sql))?.observe(milliseconds / 1000)
    if (hasFailed) failedStatements.inc({ pool, class: sqlState(error)?.slice(0, 2) ?? 'none' })
  }
}

/** Has the connections of each pool looked at when metrics are read. */
export const watchPools = ({ connections, waiting, looks }: Metrics, pools: Record<string, () => PoolUsage>): void => {
  const look = () => {
    for (const [pool, usage] of Object.entries(pools)) {
      const { total, idle, waiting: queue } = usage()
      connections.set({ pool, state: 'busy' }, total - idle)
      connections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, queue)
    }
  }
  looks.push(look)
}
