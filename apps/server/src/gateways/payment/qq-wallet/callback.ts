import { CallbackRefused, type PaymentEvent, type RawCallback } from '#gateways/payment/payment-gateway.ts'
import { isGenuine } from './signature.ts'
import { readXml } from './xml.ts'

interface Party {
  mchId: string
  appId: string
  apiKey: string
}

const textOf = (body: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new CallbackRefused('malformed', 'The callback is no UTF-8', { cause })
  }
}

/** Proves and reads a callback. MD5 with a key that never changes is a hint, no proof: the order is asked for (providers §4). */
export const readQqCallback = ({ mchId, appId, apiKey }: Party, { body }: RawCallback): PaymentEvent => {
  const told = readXml(textOf(body))
  if (!told) throw new CallbackRefused('malformed', 'The callback is no XML of QQ Wallet')
  if (!isGenuine(told, apiKey)) throw new CallbackRefused('bad-signature', 'The signature does not hold')
  if (told.mch_id !== mchId) throw new CallbackRefused('wrong-merchant', `mch_id is ${told.mch_id}`)
  if (told.appid && told.appid !== appId) throw new CallbackRefused('wrong-app', `appid is ${told.appid}`)
  if (!told.out_trade_no) throw new CallbackRefused('malformed', 'The callback names no order')
  const attemptNo = told.out_trade_no
  if (told.trade_state !== 'SUCCESS') return { kind: 'other', attemptNo }
  return { kind: 'hint', attemptNo, providerTxnId: told.transaction_id }
}
