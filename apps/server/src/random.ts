import { randomBytes, randomInt } from 'node:crypto'

/** Where chance comes from; cryptographic outside of tests. */
export interface Random {
  bytes(count: number): Buffer
  /** A whole number from 0 up to and without `maxExclusive`, each equally likely. */
  int(maxExclusive: number): number
}

export const systemRandom: Random = { bytes: randomBytes, int: max => randomInt(max) }

/** A text of characters drawn from an alphabet. */
export const randomText = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.int(alphabet.length)]).join('')
