import { createHash, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { privateKeyOf, publicKeyOf } from '#core/parsed-keys.ts'

/** What is signed of a webhook: who sent it when to which webhook, and the CRC32 of the raw body as unsigned decimal. */
export type Transmission = { id: string; time: string; webhookId: string }

export function signedMessage({ id, time, webhookId }: Transmission, body: string): string {
  return [id, time, webhookId, crc32(body)].join('|')
}

export function signature(message: string, privateKey: string, algorithm = 'SHA256'): string {
  return sign(algorithm, Buffer.from(message), privateKeyOf(privateKey)).toString('base64')
}

export function verified(message: string, sig: string, certificate: string): boolean {
  return verify('SHA256', Buffer.from(message), publicKeyOf(certificate), Buffer.from(sig, 'base64'))
}

/**
 * The text of a member of a JSON object exactly as it was sent, which a signature over it needs; the last one when it
 * comes twice. The text must be JSON already.
 */
export function rawMember(text: string, name: string): string | undefined {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g)]
  let depth = 0
  let start: number | undefined
  let found: string | undefined
  for (const [at, token] of tokens.entries()) {
    const [mark] = token
    const isEnd = depth === 1 && (mark === ',' || mark === '}')
    if (isEnd && start !== undefined) found = text.slice(start, endOf(tokens[at - 1]))
    if (isEnd) start = undefined
    if (depth === 1 && mark === ':' && tokens[at - 1]?.[0] === JSON.stringify(name)) start = tokens[at + 1]?.index
    depth += depthChange(mark)
  }
  return found
}

function depthChange(mark: string): number {
  if (mark === '{' || mark === '[') return 1
  return mark === '}' || mark === ']' ? -1 : 0
}

function endOf(token: RegExpExecArray | undefined): number {
  return token ? token.index + token[0].length : 0
}

/** A key that signs webhooks, and its certificate by the name it is fetched by. */
export type Signer = { certId: string; certificate: string; privateKey: string }

/** A key as a signer, named after its certificate. */
export function signer({ certificate, privateKey }: Omit<Signer, 'certId'>): Signer {
  const print = createHash('sha256').update(certificate).digest('hex')
  return { certId: `CERT-${print.slice(0, 8)}-${print.slice(8, 16)}`, certificate, privateKey }
}
