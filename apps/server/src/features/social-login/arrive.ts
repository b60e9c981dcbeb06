import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { startSession } from '#features/auth/session.ts'
import { attach, ownerOf } from '#features/identities/bind.ts'
import {
  addTicket,
  type OpenState,
  refreshIdentity,
  type SocialIdentity,
  takeState,
} from '#features/identities/store.ts'
import type { Call, MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { browserHash, isSameBrowser } from '#http/same-browser.ts'
import { tokenHash } from '#keyed-hash.ts'
import { identityOf, loginAt } from './identify.ts'

interface Back {
  open_type: OpenState['provider']
  code: string
  state: string
}

/** What the way has to have begun as; `member_id` null: to log in. */
type Purpose = Pick<OpenState, 'intent' | 'member_id'>

const isOf = (state: OpenState, call: Call, { open_type }: Back, { intent, member_id }: Purpose): boolean =>
  state.provider === open_type &&
  state.intent === intent &&
  state.member_id === member_id &&
  isSameBrowser(call, state.browser_hash)

/** Who came back and where he wanted to go. The state is spent by it, whatever the outcome. */
const arrive = async (back: Back, call: Call, purpose: Purpose) => {
  const login = await loginAt(call, back.open_type)
  if (login instanceof Refused) return login
  const state = await takeState(call.context.db, tokenHash(back.state), call.now)
  if (!state || !isOf(state, call, back, purpose)) return refuse('openStateWrong')
  const { nonce, code_verifier: codeVerifier, redirect_uri: redirectUri, target } = state
  const identity = await identityOf(call, login, { code: back.code, nonce, codeVerifier, redirectUri })
  return identity instanceof Refused ? identity : { identity, target }
}

const issueTicket = async (tx: Tx, call: Call, identity: SocialIdentity) => {
  const ticket = call.context.random.bytes(32).toString('base64url')
  const expires_at = secondsAfter(call.now, limits.openLogin.ticketSeconds)
  const row = { ...identity, ticket_hash: tokenHash(ticket), browser_hash: browserHash(call), expires_at }
  await addTicket(tx, row, call.now)
  return { ticket }
}

/** Logs in whoever has the identity; for one that nobody has there is a ticket to bind it with. */
export const arriveToLogIn = async (input: ParsedInput<'openSuccess'>, call: Call) => {
  const arrived = await arrive(input, call, { intent: 'login', member_id: null })
  if (arrived instanceof Refused) return arrived
  const { identity } = arrived
  const opened = await transaction(call.context.db, async tx => {
    const owner = await ownerOf(tx, identity)
    if (!owner) return issueTicket(tx, call, identity)
    await refreshIdentity(tx, owner.id, identity)
    return { memberId: owner.member_id, token: await startSession(tx, call, owner.member_id, input.os_type) }
  })
  return { ...arrived, opened }
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
