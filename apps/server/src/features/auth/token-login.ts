import type { ParsedInput } from '@bohe/api-client/contract'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { defaultOsType } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { isNativeClient } from '#domain/devices.ts'
import { maskedName } from '#domain/masked-name.ts'
import { memberById } from '#features/member/store.ts'
import type { Call, MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import { count, countAddress } from '#rates.ts'
import type { OpenedSession } from './present.ts'
import { startSession } from './session.ts'
import { endSessionOfHash, liveSession } from './store.ts'
import { addWebToken, sessionOfWebToken, spendWebToken } from './web-tokens-store.ts'

/**
 * A token for the address of a site, so that a member of the app is logged in there without giving the app's own token
 * away. A browser gets none: its log-in is a cookie that no script reads, and stays so.
 */
export const issueWebToken = async (call: MemberCall) => {
  const { context, member, now } = call
  if (call.isBrowser) return refuse('originRefused')
  const tried = await count(context.db, 'webTokensPerMember', String(member.id), now)
  if (tried.exceeded) return refuse('tryLater')
  const token = context.random.bytes(32).toString('base64url')
  const expiresAt = secondsAfter(now, serverLimits.webToken.lifeSeconds)
  await addWebToken(context.db, tokenHash(token), expiresAt, member.sessionId)
  return { web_token: token, expiry_time: expiresAt.toISOString() }
}

const sessionOf = (call: Call, token: string) => liveSession(call.context.db, tokenHash(token), call.now)

/** Whose a token from an address is, and how it is used up: a session's own dies, one that an app asked for is spent. */
const arrivedBy = async (call: Call, token: string) => {
  const hash = tokenHash(token)
  const own = await sessionOf(call, token)
  if (own)
    return { ...own, isFromApp: false, take: async (tx: Tx) => (await endSessionOfHash(tx, { hash })).length > 0 }
  const asked = await sessionOfWebToken(call.context.db, hash, call.now)
  return asked && { ...asked, isFromApp: true, take: (tx: Tx) => spendWebToken(tx, hash) }
}

/** The session that a token from an address opens here, while nobody else is logged in; counted as a try to log in. */
const arriving = async (token: string, call: Call) => {
  if ((await countAddress(call.context.db, 'loginPerAddress', call.address, call.now)).exceeded)
    return refuse('tryLater')
  const session = await arrivedBy(call, token)
  if (!session) return refuse('tokenExpired')
  const own = call.cookies.token === undefined ? undefined : await sessionOf(call, call.cookies.token)
  return own && own.member_id !== session.member_id ? refuse('anotherMember') : session
}

/** Names the account that a token would open, as others may see it, so that a visitor can be asked first. */
export const accountOfToken = async ({ account_token }: ParsedInput<'accountOfToken'>, call: Call) => {
  const session = await arriving(account_token, call)
  if (session instanceof Refused) return session
  const member = await memberById(call.context.db, session.member_id)
  return member ? { masked_name: maskedName(member) } : refuse('tokenExpired')
}

/**
 * Lets a session on the caller's device take over from a token that came in an address (product §1): the token dies,
 * since addresses are written down in many places; one that an app asked for leaves the app's session as it is. The new
 * session is as old as the one it comes from, so that handing a token on does not make it live for ever.
 */
export const logInByToken = async ({ account_token, os_type }: ParsedInput<'redeemToken'>, call: Call) => {
  const arrived = await arriving(account_token, call)
  if (arrived instanceof Refused) return arrived
  const { member_id: memberId, created_at: createdAt, isFromApp, device_id } = arrived
  // A token that an app asked for opens a browser's session, and on another device than the app's, whose session stays.
  const osType = isFromApp && isNativeClient(os_type) ? defaultOsType.register : os_type
  const isAppsDevice = isFromApp && device_id === call.deviceId
  const deviceId = isAppsDevice ? call.context.random.bytes(16).toString('hex') : call.deviceId
  return transaction(call.context.db, async tx => {
    await lockMember(tx, memberId)
    if (!(await arrived.take(tx))) return refuse('tokenExpired')
    const token = await startSession(tx, call, memberId, osType, { createdAt, deviceId })
    return { memberId, token, createdAt } satisfies OpenedSession
  })
}
