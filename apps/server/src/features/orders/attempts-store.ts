import { type Selectable, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import { columnsOf, compiledStatement } from '#database/compiled-statement.ts'
import { enqueue } from '#database/enqueue-job.ts'
import { countOf, wrote } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { type AttemptState, liveAttemptStates } from '#domain/orders/order.ts'
import { watchedPause } from '#domain/orders/order-polling.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'

/** One try to pay an order by one method. */
export type Attempt = Selectable<Schema['payment_attempts']>

const attemptColumns = [
  ...(['attempt_no', 'state', 'provider', 'scene', 'subject', 'amount_minor', 'currency'] as const),
  ...(['merchant_id', 'app_id', 'client_ip', 'created_at', 'expires_at', 'next_poll_at'] as const),
]

/** An attempt as it is opened; its order is named by its number, which may be written with it. */
export type NewAttempt = Pick<Attempt, (typeof attemptColumns)[number]> & { invoice_no: string }

/** Writes an attempt. */
export const insertAttempt = compiledStatement((db, attempt: NewAttempt) =>
  db
    .insertInto('payment_attempts')
    .values(({ selectFrom }) => ({
      ...columnsOf(attempt, attemptColumns),
      order_id: selectFrom('orders').select('id').where('invoice_no', '=', attempt.invoice_no),
    }))
    .returningAll(),
)

/** An attempt, locked. */
export const lockedAttempt = compiledStatement((db, { id }: { id: number }) =>
  db.selectFrom('payment_attempts').selectAll().where('id', '=', id).forUpdate(),
)

export const lockAttempt = async (tx: Tx, attemptId: number): Promise<Attempt> => {
  const [attempt] = await lockedAttempt(tx, { id: attemptId })
  if (!attempt) throw new Error(`there is no attempt ${attemptId}`)
  return attempt
}

/** An attempt, whose it is, and what was ordered when. */
export type OwnedAttempt = Attempt & { member_id: number; package_id: number; ordered_at: Date }

const owned = (db: Db | Tx) =>
  db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .selectAll('payment_attempts')
    .select(['orders.member_id', 'orders.package_id', 'orders.created_at as ordered_at'])

const ownedByNo = compiledStatement((db, { provider, attemptNo }: { provider: PaymentMethod; attemptNo: string }) =>
  owned(db).where('provider', '=', provider).where('attempt_no', '=', attemptNo),
)

export const attemptByNo = async (
  db: Db | Tx,
  provider: PaymentMethod,
  attemptNo: string,
): Promise<OwnedAttempt | undefined> => (await ownedByNo(db, { provider, attemptNo }))[0]

/** The attempt that a provider's transaction paid. */
export const attemptOfTransaction = (
  db: Db | Tx,
  provider: PaymentMethod,
  providerTxnId: string,
): Promise<OwnedAttempt | undefined> => {
  const paid = db.selectFrom('provider_transactions').select('attempt_id')
  const ofTransaction = paid.where('provider', '=', provider).where('provider_txn_id', '=', providerTxnId)
  return owned(db).where('payment_attempts.id', 'in', ofTransaction).executeTakeFirst()
}

export const attemptById = (db: Db | Tx, attemptId: number): Promise<OwnedAttempt> =>
  owned(db).where('payment_attempts.id', '=', attemptId).executeTakeFirstOrThrow()

export const isLive = ({ state }: Pick<Attempt, 'state'>): boolean =>
  (liveAttemptStates as readonly AttemptState[]).includes(state)

/** The attempt a buyer may be paying now. */
export const liveAttemptOf = (db: Db | Tx, orderId: number): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', liveAttemptStates)
    .executeTakeFirst()

/** How many attempts an order had: numbers the next one. */
export const countAttempts = (tx: Tx, orderId: number): Promise<number> =>
  countOf(tx.selectFrom('payment_attempts').where('order_id', '=', orderId))

type AttemptChange = Partial<Pick<Attempt, 'state' | 'pay_url' | 'provider_order_id' | 'fresh_until' | 'next_poll_at'>>

/** An attempt, and whose it is. */
interface OwnAttempt {
  id: number
  memberId: number
}

const movedOwn = (db: Db | Tx, { id, memberId }: OwnAttempt, from: readonly AttemptState[], change: AttemptChange) =>
  db
    .with('counted', query => {
      const member = query.updateTable('members').set(({ eb }) => ({ writes: eb('writes', '+', 1) }))
      return member.where('id', '=', memberId).returning('id')
    })
    .updateTable('payment_attempts')
    .from('counted')
    .set(change)
    .where('payment_attempts.id', '=', id)
    .where('payment_attempts.state', 'in', from)
    .returningAll('payment_attempts')

type Code = Pick<Attempt, 'pay_url' | 'provider_order_id' | 'fresh_until'>

const withCode = compiledStatement(
  (db, { id, memberId, pay_url, provider_order_id, fresh_until }: OwnAttempt & Code) => {
    const change = { state: 'open', pay_url, provider_order_id, fresh_until } as const
    return movedOwn(db, { id, memberId }, liveAttemptStates, change)
  },
)

/**
 * Notes the code that its member's own call fetched for an attempt; undefined when the attempt is over. Counts as a write of
 * his, whose row is locked before the attempt's as everywhere.
 */
export const giveCode = async (db: Db, own: OwnAttempt, code: Code): Promise<Attempt | undefined> =>
  (await withCode(db, { ...own, ...code }))[0]

/** Notes that a member's own call got no code for an attempt that was just made; counts as a write of his as well. */
export const failAttempt = async (db: Db, own: OwnAttempt): Promise<void> => {
  await movedOwn(db, own, ['creating'], { state: 'failed', next_poll_at: null }).execute()
}

/** Moves an attempt that is still in one of the states, and tells whether it was. */
export const moveAttemptFrom = (
  db: Db | Tx,
  attemptId: number,
  from: readonly AttemptState[],
  change: AttemptChange,
): Promise<boolean> =>
  wrote(db.updateTable('payment_attempts').set(change).where('id', '=', attemptId).where('state', 'in', from))

/** Ends what may still be paid of an order here, and leaves ending it at the providers to be done. */
export const closeLiveAttempts = async (tx: Tx, orderId: number, now: Date): Promise<void> => {
  const closed = await tx
    .updateTable('payment_attempts')
    .set({ state: 'closed' })
    .where('order_id', '=', orderId)
    .where('state', 'in', liveAttemptStates)
    .returning('id')
    .execute()
  for (const { id } of closed) await closeLater(tx, id, now)
}

/** Leaves ending an attempt at its provider to be done. */
export const closeLater = (tx: Tx, attemptId: number, now: Date): Promise<void> =>
  enqueue(tx, 'payment.close', { attemptId }, { key: `payment.close ${attemptId}`, runAt: now })

/**
 * Attempts whose provider is to be asked now, or only those of them whose time to be paid is over; each for one node,
 * which has until `leaseSeconds` to plan the next time.
 */
export const claimPolls = async (
  db: Db,
  now: Date,
  claim: { provider: PaymentMethod; onlyOver: boolean; batch: number; leaseSeconds: number },
) => {
  const { provider, onlyOver, batch, leaseSeconds } = claim
  const { rows } = await sql<{ id: number }>`
    update payment_attempts set polls = polls + 1, polled_at = ${now}, next_poll_at = ${secondsAfter(now, leaseSeconds)}
    where id in (
      select id from payment_attempts where next_poll_at <= ${now} and provider = ${provider}
      and (not ${onlyOver}::boolean or (expires_at <= ${now} and state in ('creating', 'open')))
      order by next_poll_at limit ${batch} for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Plans when the provider is asked again, unless the attempt was settled meanwhile. */
export const planPoll = async (db: Db, attemptId: number, next: Date | null): Promise<void> => {
  await db
    .updateTable('payment_attempts')
    .set({ next_poll_at: next })
    .where('id', '=', attemptId)
    .where('next_poll_at', 'is not', null)
    .execute()
}

/** The buyer looks at the order: its provider is asked more often meanwhile. */
export const watchOrder = async (db: Db, orderId: number): Promise<void> => {
  await sql`
    update payment_attempts
    set next_poll_at = coalesce(polled_at, created_at) + ${watchedPause}::int * interval '1 second'
    where order_id = ${orderId} and state in ('creating', 'open')
    and next_poll_at > coalesce(polled_at, created_at) + ${watchedPause}::int * interval '1 second'`.execute(db)
}
