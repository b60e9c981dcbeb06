import * as z from 'zod/mini'
import { readCallback } from '#gateways/payment/json.ts'
import { CallbackRefused, type PaymentEvent, type RawCallback } from '#gateways/payment/payment-gateway.ts'
import type { WechatAccount } from './account.ts'
import { factsOf, refundEvent, transaction } from './messages.ts'
import { open, proofOf, sealed } from './signature.ts'

const envelope = z.object({ event_type: z.string(), resource: sealed })

/** Proves and reads a callback: signature over the raw bytes first, then JSON, then the seal, then whose it is. */
export const readWechatCallback = (account: WechatAccount, { body, headers }: RawCallback): PaymentEvent => {
  const proof = proofOf(account.keys, name => headers[name], body, account.clock.now())
  if (proof !== 'good')
    throw new CallbackRefused(proof === 'probe' ? 'probe' : 'bad-signature', `The signature is ${proof}`)
  const { event_type, resource } = readCallback(envelope, body.toString('utf8'))
  const plain = unsealed(resource, account.apiV3Key)
  return event_type.startsWith('REFUND.') ? refundOf(account, plain) : paymentOf(account, plain)
}

/** Another merchant's genuine callback is signed by the same key; only the seal differs. */
const unsealed = (resource: z.output<typeof sealed>, apiV3Key: string): string => {
  try {
    return open(resource, apiV3Key)
  } catch (cause) {
    throw new CallbackRefused('wrong-merchant', 'The callback was not sealed for this merchant', { cause })
  }
}

const paymentOf = (account: WechatAccount, plain: string): PaymentEvent => {
  const told = readCallback(transaction, plain)
  if (told.mchid !== account.mchid) throw new CallbackRefused('wrong-merchant', `mchid is ${told.mchid}`)
  if (told.appid !== account.appid) throw new CallbackRefused('wrong-app', `appid is ${told.appid}`)
  if (told.trade_state !== 'SUCCESS') return { kind: 'other', attemptNo: told.out_trade_no }
  const paid = factsOf(told, account.clock.now())
  if (!paid) throw new CallbackRefused('malformed', 'The payment has no number or no amount')
  return { kind: 'paid', paid }
}

const refundOf = (account: WechatAccount, plain: string): PaymentEvent => {
  const told = readCallback(refundEvent, plain)
  if (told.mchid !== account.mchid) throw new CallbackRefused('wrong-merchant', `mchid is ${told.mchid}`)
  const attemptNo = told.out_trade_no
  // One that failed moved no money; of ours the provider is asked.
  if (told.refund_status !== 'SUCCESS') return { kind: 'other', attemptNo }
  return { kind: 'refund', attemptNo, refundNo: told.out_refund_no }
}
