import { serverLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import { addState, takeState } from '#features/identities/store.ts'
import { PaymentProviderError, type WithinApp } from '#gateways/payment/payment-gateway.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
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
const startAuthorization = async (call: MemberCall, within: WithinApp, { orderId, site }: Named): Promise<string> => {
  const { context, member, now } = call
  const state = `p${context.random.bytes(16).toString('hex')}`
  const redirectUri = orderPage(site, orderId)
  const purpose = { provider: 'wechat', intent: 'pay', member_id: member.id, target: String(orderId) } as const
  const way = { state_hash: tokenHash(state), browser_hash: browserHash(call), redirect_uri: redirectUri }
  const expires_at = secondsAfter(now, serverLimits.openLogin.stateSeconds)
  await addState(context.db, { ...purpose, ...way, nonce: '', code_verifier: '', expires_at }, now)
  return within.authorizeUrl({ state, redirectUri })
}

/** Whether the way began here, by this member and for this order; it is over, whatever the answer. */
const beganHere = async (call: MemberCall, state: string, orderId: number): Promise<boolean> => {
  const row = await takeState(call.context.db, tokenHash(state), call.now)
  const isOurs = row?.intent === 'pay' && row.member_id === call.member.id && row.target === String(orderId)
  return isOurs && isSameBrowser(call, row.browser_hash)
}

/** Who pays within the provider's app, as far as that is known: by the code he came back with, or where to send him for one. */
export const payerWithin = async (call: MemberCall, within: WithinApp, named: Named, { code, state }: Naming) => {
  if (code === undefined) return { askPayer: () => startAuthorization(call, within, named) }
  if (!(await beganHere(call, state ?? '', named.orderId))) return refuse('payerUnknown')
  try {
    const payerId = await within.payerOf(code)
    return payerId === undefined ? refuse('payerUnknown') : { payerId }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    call.context.log.warn({ reason: error.code }, 'a buyer was not named')
    return refuse('paymentProviderFailed')
  }
}
