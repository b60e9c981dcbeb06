import { createHash } from 'node:crypto'
import { rates, serverLimits } from '@bohe/api-client/contract/limits'
import { cappedLine } from '#capped-log.ts'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import type { IncidentKind } from '#domain/orders/settlement.ts'
import type { CallbackFault, CallbackRefused, PaymentMethod, RawCallback } from '#gateways/payment/payment-gateway.ts'
import { countIncidents, recordIncident } from './transactions-store.ts'

/** What anyone may post, without a provider's proof: so many are kept in a time, with so many bytes each. */
const unproved: readonly IncidentKind[] = ['bad-signature', 'malformed']
const kept = [
  { seconds: 60, most: 60 },
  { seconds: 86_400, most: 1000 },
]

const isFlooded = async (tx: Tx, provider: PaymentMethod, now: Date): Promise<boolean> => {
  for (const { seconds, most } of kept)
    if ((await countIncidents(tx, provider, unproved, secondsAfter(now, -seconds))) >= most) return true
  return false
}

const kinds: Record<CallbackFault, IncidentKind | null> = {
  'bad-signature': 'bad-signature',
  malformed: 'malformed',
  'wrong-merchant': 'wrong-merchant',
  'wrong-app': 'wrong-app',
  // The provider tests that bad signatures are refused: all is well.
  probe: null,
}

const warnOfRefusal = cappedLine('a payment callback was refused', rates.refusedCallbackLines)

/** Writes down that a callback was refused. */
export const recordRefusedCallback = async (
  context: Context,
  provider: PaymentMethod,
  callback: RawCallback,
  { fault, message }: CallbackRefused,
): Promise<void> => {
  const kind = kinds[fault]
  if (!kind) return
  const now = context.clock.now()
  const fingerprint = createHash('sha256').update(callback.body).digest('hex')
  const raw = callback.body.subarray(0, serverLimits.callback.keptBytes)
  warnOfRefusal(context, { provider, fault, reason: message })
  await transaction(context.db, async tx => {
    if (unproved.includes(kind) && (await isFlooded(tx, provider, now))) return
    await recordIncident(tx, { kind, provider, fingerprint, detail: message, raw }, now)
  })
}
