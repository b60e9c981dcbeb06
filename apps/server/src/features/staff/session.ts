import { staffLimits } from '@bohe/api-client/contract/limits'
import { type StaffCallName, staffContract } from '@bohe/api-client/staff'
import type { StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import { allows } from '@bohe/api-client/staff/permission'
import { secondsAfter } from '#clock.ts'
import type { Tx } from '#database/schema.ts'
import { recordEntry } from '#features/audit/audit-log.ts'
import { Refused } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import type { StaffRealm } from '#http/staff/serve-staff.ts'
import type { CallingStaff, StaffCall } from '#http/staff/staff-call.ts'
import { type AuditedTransaction, Written } from '#http/staff/staff-handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import * as store from './store.ts'

const { lifeSeconds, idleSeconds, provedSeconds } = staffLimits.session

/** A session's end is moved at most this often, so that looking costs no write each time. */
const prolongSeconds = 60

const endOf = (now: Date, openedAt: Date): Date => {
  const ends = [secondsAfter(now, idleSeconds), secondsAfter(openedAt, lifeSeconds)]
  return new Date(Math.min(...ends.map(Number)))
}

/** Opens a session of somebody who has proved who he is; answers until when it lasts at most. */
export const openSession = async (tx: Tx, call: StaffCall, staffId: number): Promise<Date> => {
  const { context, now, address, userAgent, cookie } = call
  const token = context.random.bytes(32).toString('base64url')
  const times = { created_at: now, seen_at: now, proved_at: now, expires_at: endOf(now, now) }
  const client = { address, user_agent: userAgent }
  await store.openSession(tx, { staff_id: staffId, token_hash: tokenHash(token), ...times, ...client })
  cookie.set(token)
  return secondsAfter(now, lifeSeconds)
}

/** Until when what asks for a fresh proof may be done. */
export const provedUntil = (provedAt: Date): Date => secondsAfter(provedAt, provedSeconds)

/** Who a session belongs to; using it moves its end. */
const authenticate = async ({ context, now }: StaffCall, token: string): Promise<CallingStaff | undefined> => {
  const found = await store.liveSession(context.db, tokenHash(token), now)
  if (!found) return undefined
  const { permissions, session_id: sessionId, opened_at, passkeys, totp } = found
  if (now >= secondsAfter(found.seen_at, prolongSeconds))
    await store.moveSession(context.db, sessionId, { seen_at: now, expires_at: endOf(now, opened_at) })
  const { id, email, name, role, regions } = found
  return {
    ...{ id, email, name, role, regions, permissions, sessionId },
    lastAct: found.last_act ?? 0,
    provedAt: found.proved_at,
    endsAt: secondsAfter(opened_at, lifeSeconds),
    hasSecondFactor: totp !== null || Number(passkeys) > 0,
    may: permission => allows(permissions, permission),
  }
}

const nobody = { email: '', role: '' }

const withoutSecrets = (input: object, { secrets = [] }: StaffEndpoint) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !secrets.includes(name)))

const auditedFor: StaffRealm['auditedFor'] = (call, name: StaffCallName, input): AuditedTransaction => {
  const { context, now, address, requestId } = call
  return work =>
    refusable(context.db, async tx => {
      const done = await work(tx)
      if (done instanceof Refused) return done
      const { before, after, region: region_code, result, actor = call.staff ?? nobody } = done
      const request = { role: actor.role, address, request_id: requestId }
      const what = { action: name, arguments: withoutSecrets(input, staffContract[name]), before, after }
      await recordEntry(tx, context.config.secretKey, { actor: actor.email, ...what, request, region_code, at: now })
      return new Written(result)
    })
}

/** The realm of those who work in the console: nothing of it opens anything of a member, nor the reverse. */
export const staffRealm: StaffRealm = { authenticate, auditedFor }
