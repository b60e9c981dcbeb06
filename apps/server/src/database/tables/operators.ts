import type { Generated, JSONColumnType } from 'kysely'

/** How an action came to the console. */
export interface AuditRequest {
  role: string
  address: string
  request_id: string
}

/** What somebody did who runs the shop. */
export interface AuditLogRow {
  /** Without gaps. */
  id: number
  actor: string
  action: string
  arguments: JSONColumnType<object>
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  at: Date
  /** Which region it concerns; null for both. */
  region_code: string | null
  /** From where it came; null for a command of the shell. */
  request: JSONColumnType<AuditRequest> | null
  /** Proves this row and everything before it; null for what was done before rows were sealed. */
  seal: Buffer | null
}

/** Where the chain of the log begins and ends. */
export interface AuditHeadRow {
  first_id: number
  last_id: number
  seal: Buffer
}

interface BillRow {
  id: Generated<number>
  provider: string
  bill_date: string
  kind: 'payment' | 'refund'
  attempt_no: string
  /** Of the payment, or of the refund. */
  provider_no: string
  amount_minor: number
  currency: string
  read_at: Date
}

export interface OperatorTables {
  audit_log: AuditLogRow
  audit_head: AuditHeadRow
  bill_rows: BillRow
  /** Each bill that was read, also one without rows. */
  bills: Pick<BillRow, 'provider' | 'bill_date' | 'read_at'>
}
