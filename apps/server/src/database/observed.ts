import { notePart } from '@bohe/telemetry/tracing.ts'
import type { LogEvent } from 'kysely'
import type { Metrics, PoolUsage } from '#metrics.ts'
import { sqlState } from './transaction.ts'

/** Hears of each statement when it has ended. */
export type StatementObserver = (event: LogEvent) => void

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
  return event => {
    notePart(() => partOf(event.query.sql), event.queryDurationMillis, event.level === 'error')
    timers.get(kindOf(event.query.sql))?.observe(event.queryDurationMillis / 1000)
    if (event.level === 'error') failedStatements.inc({ pool, class: sqlState(event.error)?.slice(0, 2) ?? 'none' })
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
