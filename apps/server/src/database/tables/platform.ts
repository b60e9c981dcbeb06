import type { Generated, JSONColumnType } from 'kysely'
import type { SealedAnswer } from '#sealed-answer.ts'

interface MigrationRow {
  name: string
  applied_at: Generated<Date>
  /** The release of the server that applied it. */
  release: Generated<string>
}

/** What is locked by locking its row (`named-lock.ts`). */
interface NamedLockRow {
  name: string
}

interface RateRow {
  key: string
  n: number
  resets_at: Date
}

interface IdempotencyKeyRow {
  member_id: number
  call: string
  key: string
  input_hash: Buffer
  /** What the call answered, sealed; null while it runs. */
  answer: JSONColumnType<SealedAnswer> | null
  claimed_at: Date
  /** What the call committed before it asked somebody else, for its repeat to go on from. */
  begun_id: number | null
}

interface OutboxRow {
  id: Generated<number>
  topic: string
  payload: JSONColumnType<object>
  /** Names a job that must not be queued twice. */
  key: string | null
  run_at: Date
  attempts: Generated<number>
  /** Of the request that left it; null when it came by itself. */
  request_id: Generated<string | null>
  last_error: string | null
  done_at: Date | null
}

interface NodeRow {
  id: string
  version: string
  started_at: Date
  seen_at: Date
  delay_ms: number
  rss_bytes: number
  /** When each payment provider that rests is asked again, ISO 8601. */
  resting: JSONColumnType<Record<string, string>>
}

interface CheckRunRow {
  kind: 'ledger' | 'audit' | 'reconcile' | 'backup'
  /** Both '' for what is no bill. */
  provider: Generated<string>
  day: Generated<string>
  at: Date
  /** How many rows were looked at, where that is counted. */
  checked: number | null
  findings: number
}

interface ClientCallRow {
  /** Of Beijing. */
  day: string
  /** `cn/0.3.1`, `none` or `other`. */
  client: string
  calls: number
  last_at: Date
}

/** Tables that belong to no feature. */
export interface PlatformTables {
  migrations: MigrationRow
  named_locks: NamedLockRow
  rates: RateRow
  idempotency_keys: IdempotencyKeyRow
  outbox: OutboxRow
  nodes: NodeRow
  check_runs: CheckRunRow
  client_calls: ClientCallRow
}
