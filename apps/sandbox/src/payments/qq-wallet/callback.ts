import type { Payment } from '#payments/payment.ts'
import type { Tampering, WebhookEvent, WebhookRequest } from '#payments/webhook-event.ts'
import { signed } from './authenticate.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { paidFields } from './orders.ts'
import { sign } from './signature.ts'
import { type Fields, readXml, writeXml } from './xml.ts'

/** About four hours in all; QQ Wallet repeats as WeChat Pay's older interface did. */
export const retrySeconds = [15, 15, 30, 180, 1800, 1800, 1800, 1800, 3600]

/** Only payments have webhooks; the merchant has to ask for refunds. */
export function webhookEvents({ provider, payUrl, paid }: Payment): WebhookEvent[] {
  return paid ? [{ provider, payUrl, event: 'paid' }] : []
}

/** The signed XML that tells of a payment: no return_code, the paid flag is trade_state. */
export function webhookRequest(
  account: MerchantAccount,
  payment: Payment,
  { tampering }: WebhookEvent,
): WebhookRequest | undefined {
  const { paid, notifyUrl } = payment
  if (!paid || !notifyUrl) return undefined
  const fields = { ...paidFields(payment, paid), trade_state: 'SUCCESS', ...falsified(tampering) }
  const body = writeXml(badlySigned(account, signed(account, fields), tampering), account.style)
  // The forged amount comes first: for a reader that takes the last one, the signature is right and the amount unclear.
  const sent = tampering === 'duplicate' ? body.replace('<total_fee>', '<total_fee>1</total_fee><total_fee>') : body
  return { url: notifyUrl, headers: { 'content-type': 'text/xml; charset=utf-8' }, body: sent }
}

/** A genuine callback about something else: another sum, another merchant's order, or one that is not paid. */
function falsified(tampering: Tampering | undefined): Fields {
  if (tampering === 'amount') return { total_fee: '1', cash_fee: '1' }
  if (tampering === 'app') return { appid: '1104606907', mch_id: '1900000109' }
  return tampering === 'state' ? { trade_state: 'USERPAYING' } : {}
}

/** `weak` is signed with no key at all, which only a merchant without a key would accept. */
function badlySigned({ secrets }: MerchantAccount, fields: Fields, tampering: Tampering | undefined): Fields {
  if (tampering === 'weak') return { ...fields, sign: sign(fields, '') }
  const isBroken = tampering === 'sign' || tampering === 'probe'
  return isBroken ? { ...fields, sign: sign({ ...fields, total_fee: '1' }, secrets.apiKey) } : fields
}

/** `<xml><return_code>SUCCESS</return_code></xml>` ends the repetitions. */
export function acknowledged(status: number, body: string): boolean {
  return status === 200 && readXml(body)?.return_code === 'SUCCESS'
}
