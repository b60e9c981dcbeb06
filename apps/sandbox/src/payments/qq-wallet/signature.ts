import { createHash, timingSafeEqual } from 'node:crypto'
import type { Fields } from './xml.ts'

/** What is signed: all but `sign` and what is empty, sorted, values raw, the key last. */
export function message(fields: Fields, apiKey: string): string {
  const signed = Object.entries(fields).filter(([name, value]) => name !== 'sign' && value !== '')
  const sorted = signed.sort(([one], [other]) => (one < other ? -1 : 1))
  return [...sorted.map(([name, value]) => `${name}=${value}`), `key=${apiKey}`].join('&')
}

/** MD5 in upper-case hexadecimal, all that QQ Wallet offers by default. */
export function sign(fields: Fields, apiKey: string): string {
  return createHash('md5').update(message(fields, apiKey), 'utf8').digest('hex').toUpperCase()
}

export function verified(fields: Fields, apiKey: string): boolean {
  const [given, right] = [Buffer.from(fields.sign ?? ''), Buffer.from(sign(fields, apiKey))]
  return given.length === right.length && timingSafeEqual(given, right)
}
