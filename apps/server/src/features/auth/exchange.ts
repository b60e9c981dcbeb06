import type { ParsedInput } from '@bohe/api-client/contract'
import { transaction } from '#database/transaction.ts'
import type { Call } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import { count, networkOf } from '#rates.ts'
import type { OpenedSession } from './present.ts'
import { startSession } from './session.ts'
import { endSessionOfToken, liveSession, lockMember } from './store.ts'

type Input = ParsedInput<'exchange'>

const sessionOf = (call: Call, token: string) => liveSession(call.context.db, tokenHash(token), call.now)

const isSomebodyElse = async (call: Call, memberId: number) => {
  const own = call.cookies.token === undefined ? undefined : await sessionOf(call, call.cookies.token)
  return own !== undefined && own.member_id !== memberId
}

/**
 * Lets a session on the caller's device take over from a token that came in an address (product §1): the token dies,
 * since addresses are written down in many places. The new session is as old as the one it takes over from, so that
 * handing a token on does not make it live for ever.
 */
export const exchange = async ({ account_token, os_type }: Input, call: Call) => {
  const { db } = call.context
  if ((await count(db, 'loginPerAddress', networkOf(call.address), call.now)).exceeded) return refuse('tryLater')
  const session = await sessionOf(call, account_token)
  if (!session) return refuse('tokenExpired')
  const { member_id: memberId, created_at: createdAt } = session
  if (await isSomebodyElse(call, memberId)) return refuse('anotherMember')
  return transaction(db, async tx => {
    await lockMember(tx, memberId)
    if (!(await endSessionOfToken(tx, tokenHash(account_token)))) return refuse('tokenExpired')
    const token = await startSession(tx, call, memberId, os_type, createdAt)
    return { memberId, token, createdAt } satisfies OpenedSession
  })
}
