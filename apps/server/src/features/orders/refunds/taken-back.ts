import type { Tx } from '#database/schema.ts'
import type { Attempt } from '../attempts-store.ts'
import { hasFulfilled, hasOwnRefund, incidentsOf, recordIncident } from '../transactions-store.ts'

const kind = 'refunded-elsewhere'

/**
 * Money of a payment that opened an order is back with its buyer: in the provider's own pages somebody gave it back, or the
 * buyer had it taken back. The membership goes on, so somebody has to look. A refund of ours, under its number where that
 * is told, is none of it. What is told once without its number and once with it is one incident, while that is open.
 */
export const noteTakenBack = async (
  tx: Tx,
  { id, provider, attempt_no }: Pick<Attempt, 'id' | 'provider' | 'attempt_no'>,
  refundNo: string | undefined,
  now: Date,
): Promise<void> => {
  if (!(await hasFulfilled(tx, id)) || (await hasOwnRefund(tx, id, refundNo))) return
  const before = await incidentsOf(tx, id, kind)
  if (refundNo === undefined && before.length > 0) return
  const isTold = before.some(({ fingerprint, resolved_at }) => fingerprint === attempt_no && resolved_at === null)
  const detail = refundNo ? `${attempt_no} ${refundNo}` : attempt_no
  const told = { provider, fingerprint: isTold || !refundNo ? attempt_no : refundNo, detail, attempt_id: id }
  await recordIncident(tx, { kind, ...told }, now)
}
