import { retention, serverLimits } from '@bohe/api-client/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import { beijingDayBefore } from '#domain/beijing-day.ts'
import type { Db, Schema } from './schema.ts'

/** A table of which rows are let go, and which. */
type Rule = readonly [table: keyof Schema, isOver: RawBuilder<boolean>]

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
  'staff_sessions',
  'staff_challenges',
  'staff_links',
] as const

const rulesAt = (now: Date): Rule[] => {
  const since = (seconds: number) => secondsAfter(now, -seconds)
  return [
    ['rates', sql`resets_at <= ${now}`],
    ['chat_blocks', sql`until <= ${now}`],
    ...expiring.map((table): Rule => [table, sql`expires_at <= ${now}`]),
    // After the sessions, which need theirs.
    [
      'devices',
      sql`last_seen_at < ${since(retention.deviceSeconds)}
        and not exists (select from sessions where sessions.member_id = devices.member_id and sessions.device_id = devices.device_id)
        and not exists (select from remembered_devices where remembered_devices.member_id = devices.member_id
          and remembered_devices.device_id = devices.device_id)`,
    ],
    ['outbox', sql`done_at < ${since(retention.doneWorkSeconds)}`],
    [
      'payment_incidents',
      sql`kind in ('bad-signature', 'malformed') and last_seen_at < ${since(retention.unprovedCallbackSeconds)}`,
    ],
    ['payment_callbacks', sql`last_seen_at < ${since(retention.provedCallbackSeconds)}`],
    ['referral_signals', sql`at <= ${since(serverLimits.referral.signalSeconds)}`],
    ['message_deliveries', sql`at <= ${since(retention.deliverySeconds)}`],
    // Yesterday's stay: a node may still be writing them.
    ['content_visits', sql`day < ${beijingDayBefore(now)}`],
    ['nodes', sql`seen_at < ${since(retention.goneNodeSeconds)}`],
    ['client_calls', sql`last_at < ${since(retention.clientCallSeconds)}`],
    ['idempotency_keys', sql`claimed_at < ${since(serverLimits.idempotency.lifeSeconds)}`],
  ]
}

/**
 * Deletes so many rows at most, in one statement; answers how many. What a call holds is left for the next time: it may
 * wait for another row that is deleted here.
 */
const deleteSome = async (db: Db, [table, isOver]: Rule, most: number): Promise<number> => {
  const name = sql.table(table)
  const deleted = sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${isOver} limit ${most} for update skip locked
    )) and ${isOver}`
  return Number((await deleted.execute(db)).numAffectedRows ?? 0)
}

/**
 * Lets go of rows that only mattered for a while and are over; done work, refused callbacks, request numbers stay a while
 * longer. Each statement takes at most `step` rows, so that no call waits long for what it locks.
 */
export const purge = async (db: Db, now: Date, step: number = retention.purgeStep): Promise<void> => {
  for (const rule of rulesAt(now)) while ((await deleteSome(db, rule, step)) === step);
}
