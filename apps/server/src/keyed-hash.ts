import { createHmac, hash } from 'node:crypto'

/** The hash that a token is stored as, or compared by; tokens are random, so no key is needed. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A keyed hash of short secrets (codes, captchas), so that a stolen table cannot be guessed through. */
export const keyedHash = (secretKey: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest()
