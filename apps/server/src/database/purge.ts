import { limits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Db } from './schema.ts'

/** How long work that was done stays to be looked at. */
const doneWorkSeconds = 7 * 86_400

/** How long refused callbacks stay that anyone may have sent. */
const unprovedSeconds = 30 * 86_400

/** Lets go of rows that only mattered for a while and are over: counts, sessions, remembered devices, captchas, codes, confirmations, request numbers, done work, refused callbacks. */
export const purge = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('rates').where('resets_at', '<=', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('remembered_devices').where('expires_at', '<=', now).execute()
  await db.deleteFrom('captchas').where('expires_at', '<=', now).execute()
  await db.deleteFrom('confirmations').where('expires_at', '<=', now).execute()
  await db.deleteFrom('verification_codes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('open_states').where('expires_at', '<=', now).execute()
  await db.deleteFrom('bind_tickets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('outbox').where('done_at', '<', secondsAfter(now, -doneWorkSeconds)).execute()
  await db
    .deleteFrom('payment_incidents')
    .where('kind', 'in', ['bad-signature', 'malformed'])
    .where('last_seen_at', '<', secondsAfter(now, -unprovedSeconds))
    .execute()
  const old = secondsAfter(now, -limits.idempotency.lifeSeconds)
  await db.deleteFrom('idempotency_keys').where('claimed_at', '<', old).execute()
}
