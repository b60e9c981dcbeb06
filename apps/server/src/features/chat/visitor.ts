import { timingSafeEqual } from 'node:crypto'
import { authenticate, memberOfToken } from '#features/auth/session.ts'
import type { Call } from '#http/call.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import type { VisitorKeys } from './store.ts'

/** Who writes from a site. */
export interface Visitor extends VisitorKeys {
  /** What his messages and streams are counted by. */
  key: string
  email: string
}

const idLength = 22

const signatureOf = (secretKey: string, id: string): string =>
  keyedHash(secretKey, 'chat guest', id).toString('base64url')

/** The guest that a cookie names; undefined for one that is not ours. */
const guestIn = (cookie: string | undefined, secretKey: string): string | undefined => {
  if (cookie === undefined) return undefined
  const id = cookie.slice(0, idLength)
  const [given, expected] = [Buffer.from(cookie.slice(idLength)), Buffer.from(signatureOf(secretKey, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

/** Who a call is from: the member whose session it has, the guest of its cookie, both, or nobody known. */
export const visitorOf = async (call: Call): Promise<Visitor> => {
  const { context, cookies, token } = call
  const member = token === undefined ? undefined : await authenticate(call, token)
  const guest = guestIn(cookies.chatGuest, context.config.secretKey)
  const guestHash = guest === undefined ? undefined : tokenHash(guest)
  const key = member ? `member ${member.id}` : `guest ${guestHash?.toString('hex') ?? call.address}`
  return { memberId: member?.id, guestHash, key, email: member?.row.email ?? '' }
}

/** Who a stream was opened by: an open page uses no session, and keeps nobody logged in. */
export const visitorOfStream = async (call: Call): Promise<VisitorKeys> => {
  const { context, cookies, token } = call
  const guest = guestIn(cookies.chatGuest, context.config.secretKey)
  return {
    memberId: token === undefined ? undefined : await memberOfToken(call, token),
    guestHash: guest === undefined ? undefined : tokenHash(guest),
  }
}

/** Who a call is from, who gets a cookie when he has none, so that what he sends is known again as his. */
export const rememberedVisitor = async (call: Call): Promise<Visitor> => {
  const visitor = await visitorOf(call)
  if (visitor.guestHash || visitor.memberId !== undefined) return visitor
  const { context, cookies } = call
  const id = context.random.bytes(16).toString('base64url')
  cookies.setChatGuest(id + signatureOf(context.config.secretKey, id))
  const guestHash = tokenHash(id)
  return { ...visitor, guestHash, key: `guest ${guestHash.toString('hex')}` }
}
