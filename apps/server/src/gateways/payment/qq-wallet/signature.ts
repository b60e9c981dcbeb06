import { createHash, timingSafeEqual } from 'node:crypto'
import type { QqFields } from './xml.ts'

/** All that has a value but the signature itself, sorted, raw, the key behind it. */
const signedText = (fields: QqFields, apiKey: string): string =>
  Object.keys(fields)
    .filter(name => name !== 'sign' && fields[name] !== '')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .concat(`key=${apiKey}`)
    .join('&')

/** MD5 in upper-case hexadecimal, which is what QQ Wallet signs with (providers §4). */
export const signatureOf = (fields: QqFields, apiKey: string): string =>
  createHash('md5').update(signedText(fields, apiKey), 'utf8').digest('hex').toUpperCase()

/** The fields with their signature. */
export const signed = (fields: QqFields, apiKey: string): QqFields => ({ ...fields, sign: signatureOf(fields, apiKey) })

/** Whether the signature holds; the sender does not choose how it is made. */
export const isGenuine = (fields: QqFields, apiKey: string): boolean => {
  const [given, right] = [Buffer.from(fields.sign ?? ''), Buffer.from(signatureOf(fields, apiKey))]
  return given.length === right.length && timingSafeEqual(given, right)
}
