import { createHash } from 'node:crypto'

/** Decimal digits derived from the names: the same names give the same digits. The first is 1. */
export function digitsFor(length: number, ...names: string[]): string {
  const number = BigInt(`0x${digest(names).toString('hex')}`) % 10n ** BigInt(length - 1)
  return `1${number.toString().padStart(length - 1, '0')}`
}

/** Upper-case hexadecimal digits, at most 64, derived from the names. */
export function hexFor(length: number, ...names: string[]): string {
  return digest(names).toString('hex').toUpperCase().slice(0, length)
}

/** Letters, digits, `-` and `_`, at most 43, derived from the names. */
export function lettersFor(length: number, ...names: string[]): string {
  return digest(names).toString('base64url').slice(0, length)
}

function digest(names: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(names)).digest()
}
