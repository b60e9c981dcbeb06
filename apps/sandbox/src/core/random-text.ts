import { randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random decimal digits. */
export function digits(length: number): string {
  return pick(length, 10)
}

/** Random digits and letters. */
export function letters(length: number): string {
  return pick(length, alphabet.length)
}

function pick(length: number, among: number): string {
  return Array.from({ length }, () => alphabet[randomInt(among)]).join('')
}

/** Random bytes as text. */
export function randomText(bytes: number, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return randomBytes(bytes).toString(encoding)
}
