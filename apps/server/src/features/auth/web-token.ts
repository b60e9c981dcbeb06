import { limits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import { count } from '#rates.ts'
import { addWebToken } from './web-tokens-store.ts'

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
  const expiresAt = secondsAfter(now, limits.webToken.lifeSeconds)
  await addWebToken(context.db, { token_hash: tokenHash(token), expires_at: expiresAt }, member.sessionId)
  return { web_token: token, expiry_time: expiresAt.toISOString() }
}
