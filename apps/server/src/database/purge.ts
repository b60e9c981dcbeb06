import { limits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import { beijingDayBefore } from '#domain/beijing-day.ts'
import type { Db } from './schema.ts'

/** How long work that was done stays to be looked at. */
const doneWorkSeconds = 7 * 86_400

/** How long refused callbacks stay that anyone may have sent. */
const unprovedSeconds = 30 * 86_400

/** Tables whose rows say themselves when they are over. */
const expiring = [
  'sessions',
  'web_tokens',
  'remembered_devices',
  'captchas',
  'verification_codes',
  'confirmations',
  'open_states',
  'bind_tickets',
] as const

/** Lets go of rows that only mattered for a while and are over; done work, refused callbacks, request numbers stay a while longer. */
export const purge = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('rates').where('resets_at', '<=', now).execute()
  for (const table of expiring) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  await db.deleteFrom('outbox').where('done_at', '<', secondsAfter(now, -doneWorkSeconds)).execute()
  await db
    .deleteFrom('payment_incidents')
    .where('kind', 'in', ['bad-signature', 'malformed'])
    .where('last_seen_at', '<', secondsAfter(now, -unprovedSeconds))
    .execute()
  await db.deleteFrom('referral_signals').where('at', '<=', secondsAfter(now, -limits.referral.signalSeconds)).execute()
  // Yesterday's stay: a node may still be writing them.
  await db.deleteFrom('content_visits').where('day', '<', beijingDayBefore(now)).execute()
  const old = secondsAfter(now, -limits.idempotency.lifeSeconds)
  await db.deleteFrom('idempotency_keys').where('claimed_at', '<', old).execute()
}
