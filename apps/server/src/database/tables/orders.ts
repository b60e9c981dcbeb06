import type { PayScene } from '@bohe/api-client/contract/wire'
import type { Generated, JSONColumnType } from 'kysely'
import type { GrantSource, LedgerRow, Lot } from '#domain/membership.ts'
import type { AttemptState, Currency, OrderState, Region } from '#domain/orders/order.ts'
import type { IncidentKind, RefundReason } from '#domain/orders/settlement.ts'
import type { Bilingual } from '#domain/text-in.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'

/** Who moved a member's clock (spec §3, Pause log). */
export type OpSource = 'web' | 'client' | 'auto' | 'operator'

/**
 * A grant and a conversion have everything but `op_source`; a revocation names its grant by `source` and `source_id`;
 * a pause and a resume have only `op_source`.
 */
export interface MembershipLedgerRow {
  id: Generated<number>
  member_id: number
  kind: LedgerRow['kind']
  source: GrantSource | null
  source_id: string | null
  package_id: number | null
  level: string | null
  level_rank: number | null
  seconds: number | null
  op_source: OpSource | null
  at: Date
}

interface MembershipRow {
  member_id: number
  as_of: Date
  is_paused: boolean
  /** What was left of each grant at `as_of`, in the order it is consumed. */
  lots: JSONColumnType<readonly Lot[]>
  /** Null while paused and without time. */
  runs_out_at: Date | null
  /** His, which the database fills in. */
  region_code: Generated<Region>
}

/** Kept by the database. */
interface FirstPaymentRow {
  member_id: number
  paid_at: Date
  region_code: Region
}

/** What was sold is kept as it was then (R26). */
interface OrderRow extends Bilingual<'package_title' | 'price_title'> {
  id: Generated<number>
  invoice_no: string
  member_id: number
  state: OrderState
  region_code: Region
  package_id: number
  price_id: number
  months: number
  days: number
  /** The price without a discount code, and what it costs with it. */
  list_cny: number
  list_usd: number
  amount_cny: number
  amount_usd: number
  discount_code: Generated<string>
  /** The method it is paid by, and until then of its last attempt; '' for older ones. */
  pay_type: Generated<PaymentMethod | ''>
  invoice_from: string
  src_channel: string
  os_type: string
  created_at: Date
  expires_at: Date
  /** When the buyer paid, when we believed it, when the membership opened. */
  received_at: Date | null
  paid_at: Date | null
  opened_at: Date | null
  closed_at: Date | null
  /** The order that was paid instead of this one. */
  replaced_by: number | null
  /** Of the request that placed it; null for older ones. */
  request_id: string | null
}

interface PaymentAttemptRow {
  id: Generated<number>
  order_id: number
  attempt_no: string
  provider: PaymentMethod
  state: AttemptState
  amount_minor: number
  currency: Currency
  merchant_id: string
  app_id: string
  client_ip: string
  /** Where it is paid. */
  scene: PayScene
  /** What is sold, as the provider was told; '' for older ones. */
  subject: Generated<string>
  pay_url: Generated<string>
  /** Until when `pay_url` can be opened; null as long as the attempt lives. */
  fresh_until: Date | null
  provider_order_id: string | null
  created_at: Date
  expires_at: Date
  polls: Generated<number>
  polled_at: Date | null
  /** Null when the provider is not asked any more. */
  next_poll_at: Date | null
}

interface ProviderTransactionRow {
  id: Generated<number>
  provider: PaymentMethod
  provider_txn_id: string
  attempt_id: number
  amount_minor: number
  currency: string
  paid_at: Date
  found_by: 'callback' | 'poll' | 'capture'
  /** Whose account paid, by keyed hash: equal for payments of one account. Null when the provider did not tell. */
  payer_hash: Buffer | null
  outcome: 'fulfilled' | 'refunded'
  created_at: Date
  /** Those of its order, which the database fills in. */
  region_code: Generated<Region>
  package_id: Generated<number>
}

interface RefundRow {
  id: Generated<number>
  refund_no: string
  transaction_id: number
  attempt_id: number
  amount_minor: number
  currency: string
  reason: RefundReason
  state: 'pending' | 'succeeded' | 'failed'
  provider_refund_id: string | null
  created_at: Date
  done_at: Date | null
}

interface PaymentCallbackRow {
  id: Generated<number>
  attempt_id: number
  kind: 'paid' | 'hint' | 'refund' | 'other'
  /** The first bytes, and how many came. */
  body: Buffer
  body_bytes: number
  body_hash: Buffer
  seen: Generated<number>
  received_at: Date
  last_seen_at: Date
}

interface PaymentIncidentRow {
  id: Generated<number>
  kind: IncidentKind
  provider: PaymentMethod
  fingerprint: string
  attempt_id: number | null
  provider_txn_id: string | null
  detail: string
  /** The callback's first bytes. */
  raw: Buffer | null
  seen: Generated<number>
  created_at: Date
  last_seen_at: Date
  resolved_at: Date | null
  /** Whoever takes care of it, who dealt with it, and how. */
  assignee: number | null
  resolved_by: number | null
  resolution: Generated<string>
  version: Generated<number>
}

/** What was received and given back on a day that is over; what came late is no part of it. */
interface DailyRevenueRow {
  /** YYYY-MM-DD, of Beijing. */
  day: string
  region_code: Region
  provider: PaymentMethod
  package_id: number
  currency: string
  /** Minor units. */
  received: number
  payments: number
  refunded: number
  refunds: number
}

/** Orders and members of such a day. */
interface DailyCountsRow {
  day: string
  region_code: Region
  placed: number
  paid: number
  registered: number
  renewed: number
}

/** Tables of orders, payments and the ledger. */
export interface OrderTables {
  daily_revenue: DailyRevenueRow
  daily_counts: DailyCountsRow
  membership_ledger: MembershipLedgerRow
  memberships: MembershipRow
  first_payments: FirstPaymentRow
  orders: OrderRow
  payment_attempts: PaymentAttemptRow
  provider_transactions: ProviderTransactionRow
  refunds: RefundRow
  payment_incidents: PaymentIncidentRow
  payment_callbacks: PaymentCallbackRow
}
