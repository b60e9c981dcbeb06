import type { Tx } from '#database/schema.ts'
import type { Attempt } from '../attempts-store.ts'
import { hasFulfilled, hasIncident, hasOwnRefund, recordIncident } from '../transactions-store.ts'

const kind = 'refunded-elsewhere'

/**
 * Money of a payment that opened an order is back with its buyer: in the provider's own pages somebody gave it back, or the
 * buyer had it taken back. The membership goes on, so somebody has to look. A refund of ours, under its number where that
 * is told, is none of it; without a number it may be what was told before.
 */
export const noteTakenBack = async (
  tx: Tx,
  { id, provider, attempt_no }: Pick<Attempt, 'id' | 'provider' | 'attempt_no'>,
  refundNo: string | undefined,
  now: Date,
): Promise<void> => {
  if (!(await hasFulfilled(tx, id)) || (await hasOwnRefund(tx, id, refundNo))) return
  if (refundNo === undefined && (await hasIncident(tx, id, kind))) return
  const detail = refundNo ? `${attempt_no} ${refundNo}` : attempt_no
  const told = { provider, fingerprint: refundNo ?? attempt_no, detail, attempt_id: id }
  await recordIncident(tx, { kind, ...told }, now)
}
