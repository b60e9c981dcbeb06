import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'
import type { Random } from '#random.ts'

/**
 * What is kept of a card's password (product §5): a keyed hash, and for a card given as a prize an AES-256-GCM
 * ciphertext. Both keys come from CARD_KEY, which is never in the database; cards live longer than other secrets, so it
 * is a key of its own.
 */

type Key = Pick<Config, 'cardKey'>

const derived = ({ cardKey }: Key, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', cardKey, '', `bohe card ${purpose}`, 32))

/** The keyed hash of a password, bound to its card's number. */
export const passwordHash = (key: Key, cardNo: string, password: string): Buffer =>
  createHmac('sha256', derived(key, 'password'))
    .update(JSON.stringify([cardNo, password]))
    .digest()

/** Whether a password is the card's; the same work, and time, when there is no such card. */
export const isPassword = (key: Key, cardNo: string, password: string, hash: Buffer | undefined): boolean => {
  const given = passwordHash(key, cardNo, password)
  const isSame = timingSafeEqual(given, hash ?? Buffer.alloc(given.length))
  return isSame && hash !== undefined
}

/** How a ciphertext begins: should the way of sealing change, old ones can be told. */
const version = 1
const nonceBytes = 12
const tagBytes = 16

/** The ciphertext of a password: version, nonce, tag, sealed text. It opens for its own card only. */
export const seal = (key: Key, random: Random, cardNo: string, password: string): Buffer => {
  const nonce = random.bytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derived(key, 'ciphertext'), nonce)
  cipher.setAAD(Buffer.from(cardNo))
  const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** The password of a ciphertext. Throws when it was tampered with, belongs to another card or another key. */
export const unseal = (key: Key, cardNo: string, ciphertext: Buffer): string => {
  if (ciphertext[0] !== version) throw new Error(`card ${cardNo} is sealed in a way nobody knows here`)
  const [nonceAt, tagAt, sealedAt] = [1, 1 + nonceBytes, 1 + nonceBytes + tagBytes]
  const nonce = ciphertext.subarray(nonceAt, tagAt)
  const decipher = createDecipheriv('aes-256-gcm', derived(key, 'ciphertext'), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(cardNo))
  decipher.setAuthTag(ciphertext.subarray(tagAt, sealedAt))
  return Buffer.concat([decipher.update(ciphertext.subarray(sealedAt)), decipher.final()]).toString('utf8')
}
