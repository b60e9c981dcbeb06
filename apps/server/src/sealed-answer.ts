import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '#random.ts'

/** What an answer is sealed with. */
interface Sealing {
  config: { secretKey: string }
  random: Random
}

/**
 * What a call answered, as it is kept for its repeat. An answer may show what must not lie open in the database, as a
 * prize's card password: AES-256-GCM with a key derived from SECRET_KEY, bound to `owner`.
 */
export interface SealedAnswer {
  sealed: string
}

const [nonceBytes, tagBytes] = [12, 16]

const keyOf = ({ secretKey }: Sealing['config']): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'bohe kept answer', 32))

export const sealAnswer = ({ config, random }: Sealing, owner: string, answer: object): SealedAnswer => {
  const nonce = random.bytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64') }
}

/** The answer again; undefined when it was kept under another key, or is another owner's. */
export const openAnswer = (
  { config }: Pick<Sealing, 'config'>,
  owner: string,
  { sealed }: SealedAnswer,
): object | undefined => {
  const bytes = Buffer.from(sealed, 'base64')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  const cipher = createDecipheriv('aes-256-gcm', keyOf(config), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return undefined
  }
}
