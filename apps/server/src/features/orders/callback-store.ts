import { createHash } from 'node:crypto'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { type CompiledQuery, sql } from 'kysely'
import { compiledStatement } from '#database/compiled-statement.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { PaymentEvent } from '#gateways/payment/payment-gateway.ts'
import type { Attempt } from './attempts-store.ts'

/** A callback that its provider proved: what kind, and the bytes that came. */
export interface ProvedCallback {
  kind: PaymentEvent['kind']
  body: Buffer
}

/**
 * The statement that keeps a proved callback beside its attempt: the same bytes again only count, and an attempt has so
 * many at most, whatever its provider repeats. Of an erased member none is kept: it may name him. The attempt is locked
 * before the row is written, as settling does, so that neither waits for the other in turn.
 */
export const keepingCallback = (
  db: Db | Tx,
  { provider, attempt_no }: Pick<Attempt, 'provider' | 'attempt_no'>,
  { kind, body }: ProvedCallback,
  now: Date,
): CompiledQuery<object> => {
  const hash = createHash('sha256').update(body).digest()
  const kept = body.subarray(0, serverLimits.callback.keptBytes)
  return keep.with(db, { provider, attempt_no, kind, body: kept, length: body.length, hash, now })
}

type Kept = Pick<Attempt, 'provider' | 'attempt_no'> & ProvedCallback & { length: number; hash: Buffer; now: Date }

const keep = compiledStatement((db, { provider, attempt_no, kind, body, length, hash, now }: Kept) => {
  const keeping = sql<object>`
    insert into payment_callbacks (attempt_id, kind, body, body_bytes, body_hash, received_at, last_seen_at)
    select a.id, ${kind}, ${body}::bytea, ${length}::integer, ${hash}::bytea, ${now}::timestamptz, ${now}::timestamptz
    from payment_attempts a join orders o on o.id = a.order_id join members m on m.id = o.member_id
    where a.provider = ${provider} and a.attempt_no = ${attempt_no} and m.erased_at is null
      and (select count(*) from payment_callbacks where attempt_id = a.id) < ${serverLimits.callback.ofOneAttempt}
    for key share of a
    on conflict (attempt_id, body_hash)
      do update set seen = payment_callbacks.seen + 1, last_seen_at = excluded.last_seen_at`
  return { compile: () => keeping.compile(db) }
})

/** The callbacks of some attempts, as they came. */
export const callbacksOf = (db: Db, attemptIds: readonly number[]) =>
  db.selectFrom('payment_callbacks').selectAll().where('attempt_id', 'in', attemptIds).execute()
