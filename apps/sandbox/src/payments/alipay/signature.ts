import { createSign, createVerify } from 'node:crypto'
import { privateKeyOf, publicKeyOf } from '#core/parsed-keys.ts'

export type Params = Record<string, string>

/** What a merchant signs: all but `sign` and what is empty, sorted, values raw. */
export function requestMessage(params: Params): string {
  return joined(Object.entries(params).filter(([name, value]) => name !== 'sign' && value !== ''))
}

/** What Alipay signs in a callback: all but `sign` and `sign_type`; what is empty stays. */
export function notifyMessage(params: Params): string {
  return joined(Object.entries(params).filter(([name]) => name !== 'sign' && name !== 'sign_type'))
}

function joined(entries: [string, string][]): string {
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

export function verified(message: string, signature: string, publicKey: string): boolean {
  return createVerify('RSA-SHA256').update(message, 'utf8').verify(publicKeyOf(publicKey), signature, 'base64')
}

/** RSA2, or the outdated RSA with SHA-1. */
export function sign(message: string, privateKey: string, type: 'RSA2' | 'RSA' = 'RSA2'): string {
  const algorithm = type === 'RSA2' ? 'RSA-SHA256' : 'RSA-SHA1'
  return createSign(algorithm).update(message, 'utf8').sign(privateKeyOf(privateKey), 'base64')
}
