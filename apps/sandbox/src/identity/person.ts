import { createHash } from 'node:crypto'

/** Somebody at an identity provider. `subject` tells people apart and is what every id is derived from. */
export type Person = { subject: string; nickname: string; email?: string }

/** So many decimal digits that always belong to these names; the first is never 0. */
export function digitsFor(length: number, ...names: string[]): string {
  const number = BigInt(`0x${digest(names).toString('hex')}`) % 10n ** BigInt(length - 1)
  return `1${number.toString().padStart(length - 1, '0')}`
}

/** So many upper-case hexadecimal digits, at most 64, that always belong to these names. */
export function hexFor(length: number, ...names: string[]): string {
  return digest(names).toString('hex').toUpperCase().slice(0, length)
}

/** So many letters, digits, `-` and `_`, at most 43, that always belong to these names. */
export function lettersFor(length: number, ...names: string[]): string {
  return digest(names).toString('base64url').slice(0, length)
}

function digest(names: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(names)).digest()
}
