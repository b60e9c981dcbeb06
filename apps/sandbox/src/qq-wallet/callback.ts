import type { Notice, Parcel, Tampering } from '#world/notice.ts'
import type { Payment } from '#world/payment.ts'
import { signed } from './gate.ts'
import { paidFields } from './orders.ts'
import { sign } from './signature.ts'
import type { Wallet } from './wallet.ts'
import { type Fields, readXml, writeXml } from './xml.ts'

/** About four hours in all; QQ Wallet repeats as WeChat Pay's older interface did. */
export const retrySeconds = [15, 15, 30, 180, 1800, 1800, 1800, 1800, 3600]

/** Only payments are told; a refund has to be asked for. */
export function notices({ provider, payUrl, paid }: Payment): Notice[] {
  return paid ? [{ provider, payUrl, event: 'paid' }] : []
}

/** The signed XML that tells of a payment: no return_code, the paid flag is trade_state. */
export function parcel(wallet: Wallet, payment: Payment, { tampering }: Notice): Parcel | undefined {
  const { paid, notifyUrl } = payment
  if (!paid || !notifyUrl) return undefined
  const fields = { ...paidFields(payment, paid), trade_state: 'SUCCESS', ...falsified(tampering) }
  const body = writeXml(badlySigned(wallet, signed(wallet, fields), tampering), wallet.style)
  // The forged amount comes first: whoever lets the last one win finds the signature right and the amount unclear.
  const sent = tampering === 'duplicate' ? body.replace('<total_fee>', '<total_fee>1</total_fee><total_fee>') : body
  return { url: notifyUrl, headers: { 'content-type': 'text/xml; charset=utf-8' }, body: sent }
}

/** A genuine callback about something else: another sum, another merchant's order, or one that is not paid. */
function falsified(tampering: Tampering | undefined): Fields {
  if (tampering === 'amount') return { total_fee: '1', cash_fee: '1' }
  if (tampering === 'app') return { appid: '1104606907', mch_id: '1900000109' }
  return tampering === 'state' ? { trade_state: 'USERPAYING' } : {}
}

/** `weak` is signed with no key at all, which only a merchant without one would believe. */
function badlySigned({ secrets }: Wallet, fields: Fields, tampering: Tampering | undefined): Fields {
  if (tampering === 'weak') return { ...fields, sign: sign(fields, '') }
  const isBroken = tampering === 'sign' || tampering === 'probe'
  return isBroken ? { ...fields, sign: sign({ ...fields, total_fee: '1' }, secrets.apiKey) } : fields
}

/** `<xml><return_code>SUCCESS</return_code></xml>` ends the repetitions. */
export function acknowledged(status: number, body: string): boolean {
  return status === 200 && readXml(body)?.return_code === 'SUCCESS'
}
