import { randomBytes, randomInt } from 'node:crypto'

/** Where chance comes from; cryptographic outside of tests. */
export interface Random {
  bytes(count: number): Buffer
  /** A whole number from 0 up to and without `maxExclusive`, each equally likely. */
  int(maxExclusive: number): number
}

/** Nobody can foresee it. Its class is not exported, so nothing else is one, not even a copy that was changed. */
class Csprng implements Random {
  readonly #source = { randomBytes, randomInt }

  bytes = (count: number): Buffer => this.#source.randomBytes(count)

  int = (maxExclusive: number): number => this.#source.randomInt(maxExclusive)
}

/** Chance that is cryptographic by type: what a Context holds, so that no draw is decided by anything less. */
export type CryptographicRandom = Csprng

export const systemRandom: CryptographicRandom = new Csprng()

/** A text of characters drawn from an alphabet. */
export const randomText = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.int(alphabet.length)]).join('')
