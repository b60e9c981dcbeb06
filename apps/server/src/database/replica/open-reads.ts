import { serverLimits } from '@bohe/api-client/contract/limits'
import { callTimeLimits } from '#database/availability/time-limits.ts'
import { openServer, type ServerOptions } from '#database/connect.ts'
import { statementObserver } from '#database/observed.ts'
import type { Db } from '#database/schema.ts'
import type { Log } from '#log.ts'
import type { Metrics, PoolUsage } from '#metrics.ts'
import { replicaPosition, writtenPosition } from './positions.ts'
import { type Reads, replicaReads } from './reads.ts'
import { ReplicaWatch } from './watch-replica.ts'

interface Replica extends Pick<ServerOptions, 'pool' | 'prepares'> {
  /** Of the primary and of the replica. */
  url: string
  readUrl: string
  log: Log
  metrics: Metrics
  now?: () => number
}

const { answerMs } = serverLimits.replica

/** A busy replica gives its reads away soon. */
const readTimeLimits = { ...callTimeLimits, connectMs: answerMs }

const lookTimeLimits = { ...readTimeLimits, lockMs: answerMs, statementMs: answerMs, answerMs }

/** Reads of the replica of the settings, and how to leave it. It is looked at on two connections of its own, which no call keeps busy. */
export const openReads = (
  primary: Db,
  { url, readUrl, pool, prepares, log, metrics, now = () => performance.now() }: Replica,
): { reads: Reads; watch: ReplicaWatch; usage(): PoolUsage; close(): Promise<void> } => {
  const shared = prepares === undefined ? {} : { prepares }
  const observe = statementObserver(metrics, 'reads')
  const replica = openServer({ url: readUrl, pool, ...shared, limits: readTimeLimits, observe })
  const looks = [url, readUrl].map(each => openServer({ url: each, pool: 1, ...shared, limits: lookTimeLimits }))
  const [atPrimary, atReplica] = looks as [(typeof looks)[0], (typeof looks)[0]]
  const watch = new ReplicaWatch({
    written: () => writtenPosition(atPrimary.db),
    replica: () => replicaPosition(atReplica.db),
    ...{ log, now },
  })
  metrics.looks.push(() => metrics.replicaAge.set(watch.age() / 1000))
  const close = async () => {
    await watch.stop()
    await Promise.all([replica, ...looks].map(each => each.close()))
  }
  const reads = replicaReads({ primary, replica: replica.db, watch, metrics, log })
  return { reads, watch, usage: replica.usage, close }
}
