import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many random decimal digits. */
export function digits(length: number): string {
  return pick(length, 10)
}

/** So many random digits and letters. */
export function letters(length: number): string {
  return pick(length, alphabet.length)
}

function pick(length: number, among: number): string {
  return Array.from({ length }, () => alphabet[randomInt(among)]).join('')
}
