import { limits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import { addState, takeState } from '#features/identities/store.ts'
import { PaymentProviderError, type WithinApp } from '#gateways/payment/payment-gateway.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { browserHash, isSameBrowser } from '#http/same-browser.ts'
import { tokenHash } from '#keyed-hash.ts'
import { type BuyerSite, orderPage } from './addresses.ts'

/** What a buyer comes back with from the provider's app that names him. */
export interface Naming {
  code?: string | undefined
  state?: string | undefined
}

/** An order, and where its page is. */
interface Named {
  orderId: number
  site: BuyerSite
}

/** Sends the buyer to be named for one order, to come back in this browser, once, to its page. */
const departure = async (call: MemberCall, within: WithinApp, { orderId, site }: Named): Promise<string> => {
  const state = `p${call.context.random.bytes(16).toString('hex')}`
  const redirectUri = orderPage(site, orderId)
  const row = {
    state_hash: tokenHash(state),
    provider: 'wechat' as const,
    intent: 'pay' as const,
    member_id: call.member.id,
    browser_hash: browserHash(call),
    nonce: '',
    code_verifier: '',
    redirect_uri: redirectUri,
    target: String(orderId),
    expires_at: secondsAfter(call.now, limits.openLogin.stateSeconds),
  }
  await addState(call.context.db, row, call.now)
  return within.authorizeUrl({ state, redirectUri })
}

/** Whether the way began here, by this member and for this order; it is over, whatever the answer. */
const beganHere = async (call: MemberCall, state: string, orderId: number): Promise<boolean> => {
  const row = await takeState(call.context.db, tokenHash(state), call.now)
  const isOurs = row?.intent === 'pay' && row.member_id === call.member.id && row.target === String(orderId)
  return isOurs && isSameBrowser(call, row.browser_hash)
}

const nameBy = async (call: MemberCall, within: WithinApp, code: string) => {
  try {
    return (await within.payerOf(code)) ?? refuse('payerUnknown')
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    call.context.log.warn({ reason: error.code }, 'a buyer was not named')
    return refuse('paymentProviderFailed')
  }
}

/** Who pays within the provider's app, as far as that is known: by the code he came back with, or where to send him for one. */
export const payerWithin = async (call: MemberCall, within: WithinApp, named: Named, { code, state }: Naming) => {
  if (code === undefined) return { askPayer: () => departure(call, within, named) }
  if (!(await beganHere(call, state ?? '', named.orderId))) return refuse('payerUnknown')
  const payerId = await nameBy(call, within, code)
  return payerId instanceof Refused ? payerId : { payerId }
}
