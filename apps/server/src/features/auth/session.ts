import { serverLimits } from '@bohe/api-client/contract/limits'
import type { CompiledQuery } from 'kysely'
import { secondsAfter } from '#clock.ts'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { commitWith } from '#database/together.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { isNativeClient } from '#domain/devices.ts'
import type { Member } from '#features/member/store.ts'
import { membershipOf, membershipOfCopy } from '#features/membership/ledger.ts'
import { packageWithLevel } from '#features/packages/store.ts'
import { noteUse } from '#features/referral/store.ts'
import type { Call, CallingMember } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import * as store from './store.ts'
import { endWebTokens } from './web-tokens-store.ts'

/** A session's end is moved at most this often, so that reading costs no write each time. */
const prolongSeconds = 60

/** Two hours from the last use, and never beyond thirty days from when the member proved who it is. */
const endOf = (now: Date, createdAt: Date) => {
  const idle = secondsAfter(now, serverLimits.session.lifeSeconds)
  const absolute = secondsAfter(createdAt, serverLimits.session.absoluteSeconds)
  return new Date(Math.min(idle.getTime(), absolute.getTime()))
}

/** Who a token belongs to; using it moves its end, and that of the cookie it came in. */
export const authenticate = async (call: Call, token: string): Promise<CallingMember | undefined> => {
  const { db, lookups } = call.context
  const session = await store.liveSessionWithMember(lookups, tokenHash(token), call.now)
  if (!session) return undefined
  if (call.now >= secondsAfter(session.seen_at, prolongSeconds)) {
    await store.prolongSession(db, session.session_id, call.now, endOf(call.now, session.proved_at))
    await store.touchDevice(db, session, call.now, call.address)
    const { member_id: memberId } = session
    if (!session.is_browser) await store.noteClient(db, { memberId, now: call.now })
    await noteUse(db, { memberId, day: beijingDay(call.now) })
    if (token === call.cookies.token) call.cookies.setToken(token)
  }
  const { session_id: sessionId, is_browser: isBrowser } = session
  return { id: session.id, sessionId, isBrowser, row: session, membership: membershipOfCopy(session, call.now) }
}

/** Who a token belongs to, without using it: a page that is only open keeps nobody logged in. */
export const memberOfToken = async ({ context: { lookups }, now }: Call, token: string): Promise<number | undefined> =>
  (await store.liveSessionWithMember(lookups, tokenHash(token), now))?.id

const deviceLimit = async (tx: Tx, memberId: number, now: Date): Promise<number> => {
  const { packageId } = await membershipOf(tx, memberId, now)
  const held = packageId === null ? undefined : await packageWithLevel(tx, Number(packageId))
  return held?.device_limit ?? 1
}

/** Why a member whose row is locked is not let in; undefined when he is. */
export const refusalToLetIn = ({ banned_at }: Member) => (banned_at ? refuse('accountBanned') : undefined)

/** What differs between one log-in and another. */
interface SessionStart {
  /** When the member proved who it is: earlier than now only for a session that takes over from another. */
  createdAt?: Date
  /** Another device than the caller's. */
  deviceId?: string
  /** What is written with it. */
  also?: readonly CompiledQuery<unknown>[]
}

/**
 * Logs a member in on the caller's device (product §5): the device's earlier session ends, and so do the oldest beyond
 * the limits. It is the last thing that its transaction does, which is committed with it; the token is for `loginInfo`.
 */
export const startSession = async (
  tx: Tx,
  call: Call,
  memberId: number,
  osType: string,
  { createdAt = call.now, deviceId = call.deviceId, also = [] }: SessionStart = {},
): Promise<string> => {
  const { context, cookies, address, userAgent, now } = call
  const token = context.random.bytes(32).toString('base64url')
  const is_browser = !isNativeClient(osType)
  const device = { member_id: memberId, device_id: deviceId, os_type: osType, user_agent: userAgent, address }
  const times = { created_at: createdAt, seen_at: now, expires_at: endOf(now, createdAt) }
  await lockMember(tx, memberId)
  const keep = is_browser ? serverLimits.session.browserSessions : await deviceLimit(tx, memberId, now)
  await commitWith(
    tx,
    ...(cookies.token ? [store.endSessionOfHash.with(tx, { hash: tokenHash(cookies.token) })] : []),
    store.openSession.with(tx, { ...device, token_hash: tokenHash(token), is_browser, ...times }),
    ...(is_browser ? [] : [store.noteClient.with(tx, { memberId, now })]),
    noteUse.with(tx, { memberId, day: beijingDay(now) }),
    store.endOldest.with(tx, { member_id: memberId, is_browser, device_id: deviceId, others: keep - 1, now }),
    ...also,
  )
  return token
}

/** Login info for a token: a browser gets it as a cookie only. */
export const loginInfo = (call: Call, token: string, createdAt: Date = call.now) => {
  const expiry_time = endOf(call.now, createdAt).toISOString()
  if (!call.isBrowser) return { account_token: token, expiry_time }
  call.cookies.setToken(token)
  call.cookies.setDeviceId(call.deviceId)
  return { account_token: '', expiry_time }
}

/** Ends the session that a call was made with. */
export const stopSession = async (call: Call, member: CallingMember): Promise<void> => {
  await store.endSession(call.context.db, member.sessionId)
  call.cookies.clearToken()
}

/**
 * Signs a member out everywhere, or everywhere but in one session, and forgets every remembered device, that one's too:
 * what a device was remembered with rests on the proof that has just been replaced. For a change of password or contact.
 */
export const signOut = async (tx: Tx, memberId: number, keepSessionId?: number): Promise<void> => {
  await lockMember(tx, memberId)
  await store.endSessions(tx, memberId, keepSessionId)
  await endWebTokens(tx, memberId)
  await store.forgetDevices(tx, memberId)
}
