import type { Generated, JSONColumnType } from 'kysely'

interface OperatorActRow {
  id: Generated<number>
  operator: string
  command: string
  arguments: JSONColumnType<object>
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  at: Date
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
  operator_acts: OperatorActRow
  bill_rows: BillRow
}
