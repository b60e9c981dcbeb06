import { type KeyObject, verify } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import * as z from 'zod/mini'
import type { WechatAccount } from './account.ts'

/** WeChat Pay APIv3: how requests are signed and how answers and callbacks are proved (providers §2). */

export interface SignedRequest {
  method: 'GET' | 'POST'
  /** Path with query, as it is sent. */
  target: string
  /** '' when there is none. */
  body: string
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** The Authorization header of a request. */
export const authorization = (account: WechatAccount, { method, target, body }: SignedRequest): string => {
  const nonce = Formatter.nonce()
  const timestamp = secondsOf(account.clock.now())
  const signature = Rsa.sign(Formatter.request(method, target, timestamp, nonce, body), account.merchantPrivateKey)
  return Formatter.authorization(account.mchid, nonce, signature, timestamp, account.merchantSerial)
}

/** How far WeChat Pay's clock may be from ours, in seconds. */
const clockTolerance = 300

const probePrefix = 'WECHATPAY/SIGNTEST/'

type Proof = 'good' | 'probe' | 'missing' | 'stale' | 'unknown-key' | 'bad'

/** Whether the headers prove the bytes: the serial picks a key from our own map, nothing the sender says does. */
export const proofOf = (
  keys: ReadonlyMap<string, KeyObject>,
  header: (name: string) => string | null | undefined,
  body: string | Buffer,
  now: Date,
): Proof => {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map(
    name => header(`wechatpay-${name}`) ?? '',
  )
  if (!timestamp || !nonce || !serial || !signature) return 'missing'
  if (signature.startsWith(probePrefix)) return 'probe'
  if (!(Math.abs(secondsOf(now) - Number(timestamp)) <= clockTolerance)) return 'stale'
  const key = keys.get(serial)
  if (!key) return 'unknown-key'
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), Buffer.from(body), Buffer.from('\n')])
  return verify('RSA-SHA256', message, key, Buffer.from(signature, 'base64')) ? 'good' : 'bad'
}

/** What is encrypted in a callback. */
export const sealed = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  associated_data: z._default(z.string(), ''),
  nonce: z.string(),
})

/** The plain text of a callback's resource; throws when it was not sealed with our APIv3 key. */
export const open = ({ ciphertext, associated_data, nonce }: z.output<typeof sealed>, apiV3Key: string): string =>
  Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data)
