import type { ParsedInput } from '@bohe/api-client/contract'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import { lockMember } from '#database/lock-member.ts'
import { refusalToLetIn, startSession } from '#features/auth/session.ts'
import { attach } from '#features/identities/bind.ts'
import { addTicket, type OpenState, ownerOf, refreshIdentity, takeState } from '#features/identities/store.ts'
import { lockedMember } from '#features/member/store.ts'
import type { Call, MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { browserHash, isSameBrowser } from '#http/same-browser.ts'
import { tokenHash } from '#keyed-hash.ts'
import { identityOf, loginAt } from './provider.ts'

/**
 * Who came back from a way that this browser began for that purpose (`member_id` null: to log in), and where he wanted
 * to go. The state is spent by it, whatever the outcome.
 */
const arrive = async (
  back: Pick<ParsedInput<'openBind'>, 'open_type' | 'code' | 'state'>,
  call: Call,
  purpose: Pick<OpenState, 'intent' | 'member_id'>,
) => {
  const login = await loginAt(call, back.open_type)
  if (login instanceof Refused) return login
  const state = await takeState(call.context.db, tokenHash(back.state), call.now)
  const isProvider = state?.provider === back.open_type
  const isPurpose = state?.intent === purpose.intent && state.member_id === purpose.member_id
  if (!isProvider || !isPurpose || !isSameBrowser(call, state.browser_hash)) return refuse('openStateWrong')
  const { nonce, code_verifier: codeVerifier, redirect_uri: redirectUri, target } = state
  const identity = await identityOf(call, login, { code: back.code, nonce, codeVerifier, redirectUri })
  return identity instanceof Refused ? identity : { identity, target }
}

/** Logs in whoever has the identity; for one that nobody has there is a ticket to bind it with. */
export const arriveToLogIn = async (input: ParsedInput<'openSuccess'>, call: Call) => {
  const arrived = await arrive(input, call, { intent: 'login', member_id: null })
  if (arrived instanceof Refused) return arrived
  const { identity } = arrived
  const opened = await refusable(call.context.db, async tx => {
    const owner = await ownerOf(tx, identity)
    if (owner) {
      const refused = refusalToLetIn(await lockedMember(tx, owner.member_id))
      if (refused) return refused
      await refreshIdentity(tx, owner.id, identity)
      return { memberId: owner.member_id, token: await startSession(tx, call, owner.member_id, input.os_type) }
    }
    const ticket = call.context.random.bytes(32).toString('base64url')
    const expires_at = secondsAfter(call.now, serverLimits.openLogin.ticketSeconds)
    const hashes = { ticket_hash: tokenHash(ticket), browser_hash: browserHash(call) }
    await addTicket(tx, { ...identity, ...hashes, expires_at }, call.now)
    return { ticket }
  })
  return opened instanceof Refused ? opened : { ...arrived, opened }
}

/** Makes the identity a way in for the member who went to get it. */
export const arriveToBind = async (input: ParsedInput<'openBind'>, call: MemberCall) => {
  const arrived = await arrive(input, call, { intent: 'bind', member_id: call.member.id })
  if (arrived instanceof Refused) return arrived
  const refused = await refusable(call.context.db, async tx => {
    await lockMember(tx, call.member.id)
    return attach(tx, call, arrived.identity, call.member.id)
  })
  return refused ?? arrived
}
