import type { Tx } from '#database/schema.ts'

/** The work that waits in the outbox: what each topic's job is told. */
export interface JobPayloads {
  /** Gives the money of a refund back. */
  'payment.refund': { refundId: number }
  /** Ends an attempt at its provider that is over here. */
  'payment.close': { attemptId: number }
}

export type Topic = keyof JobPayloads

/** Leaves work to be done after this transaction, at least once. The same `key` is queued once. */
export const enqueue = async <Name extends Topic>(
  tx: Tx,
  topic: Name,
  payload: JobPayloads[Name],
  { key, runAt }: { key: string; runAt: Date },
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify(payload), key, run_at: runAt, last_error: null, done_at: null })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
}
