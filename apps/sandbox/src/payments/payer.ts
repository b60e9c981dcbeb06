import { createHash } from 'node:crypto'
import type { Payment } from './payment.ts'

/** The account that pays: the one a control named; else another one for each payment. */
function payerOf({ provider, attemptNo, extra }: Payment): Buffer {
  return createHash('sha256')
    .update(`${provider} ${extra.payer ?? attemptNo}`)
    .digest()
}

const capitals = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function from(bytes: Buffer, alphabet: string, length: number): string {
  return [...bytes.subarray(0, length)].map(byte => alphabet[byte % alphabet.length]).join('')
}

/** A payer's number at a vendor: always the same for the same person. */
export const payerIds = {
  /** WeChat: 28 characters of an openid, or the openid the order was made for. */
  openid: (payment: Payment) => payment.extra.openid ?? `o${payerOf(payment).toString('base64url').slice(0, 27)}`,
  /** Alipay: 16 digits from 2088. */
  userId: (payment: Payment) => `2088${from(payerOf(payment), '0123456789', 12)}`,
  /** QQ: 32 hexadecimal digits. */
  qqOpenid: (payment: Payment) => payerOf(payment).toString('hex').slice(0, 32).toUpperCase(),
  /** PayPal: 13 digits and capitals. */
  accountId: (payment: Payment) => from(payerOf(payment), capitals, 13),
}
