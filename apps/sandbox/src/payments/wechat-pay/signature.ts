import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import { type HttpRequest, headerOf } from '#core/http.ts'
import { privateKeyOf, publicKeyOf } from '#core/parsed-keys.ts'

export const authorizationScheme = 'WECHATPAY2-SHA256-RSA2048'

const authorizationNames = ['mchid', 'serial_no', 'timestamp', 'nonce_str', 'signature'] as const
export type Authorization = Record<(typeof authorizationNames)[number], string>

/** The parts of the Authorization header; undefined when one is missing or the scheme is another. */
export function authorizationOf(request: HttpRequest): Authorization | undefined {
  const header = headerOf(request, 'authorization')
  if (!header.startsWith(`${authorizationScheme} `)) return undefined
  const parts = Object.fromEntries([...header.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  return authorizationNames.every(name => parts[name]) ? (parts as Authorization) : undefined
}

/** The text a merchant signs: method, path with query, time, nonce and body, a line each. */
export function requestMessage(request: HttpRequest, { timestamp, nonce_str }: Authorization): string {
  return `${request.method}\n${request.target}\n${timestamp}\n${nonce_str}\n${request.body.toString('utf8')}\n`
}

export function verified(message: string, signature: string, publicKey: string): boolean {
  return createVerify('RSA-SHA256').update(message, 'utf8').verify(publicKeyOf(publicKey), signature, 'base64')
}

export function sign(message: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(message, 'utf8').sign(privateKeyOf(privateKey), 'base64')
}

/** One of WeChat Pay's signing keys with the name receivers know it by. */
export type Signer = { serial: string; privateKey: string }

/** The headers that prove an answer or a callback; `at` in epoch milliseconds. */
export function proof(body: string, signer: Signer, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': signer.serial,
    'wechatpay-signature': sign(`${timestamp}\n${nonce}\n${body}\n`, signer.privateKey),
    'wechatpay-signature-type': authorizationScheme,
  }
}

export type Sealed = { algorithm: 'AEAD_AES_256_GCM'; ciphertext: string; associated_data: string; nonce: string }

/** Encrypts with the merchant's APIv3 key: AES-256-GCM, the tag behind the ciphertext. */
export function seal(
  plain: string,
  apiV3Key: string,
  associatedData: string,
  nonce = randomBytes(6).toString('hex'),
): Sealed {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const ciphertext = sealed.toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associatedData, nonce }
}
