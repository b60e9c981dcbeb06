import { createHash } from 'node:crypto'
import type { CryptographicRandom, Random } from '#random.ts'

/** Chance that repeats itself, and tells what it drew. */
export interface SeededRandom extends Random {
  /** What `int` answered, in order. */
  drawn: number[]
}

/** The same seed gives the same values in the same order. */
export const seededRandom = (seed: string): SeededRandom => {
  const drawn: number[] = []
  let turn = 0
  const block = () => createHash('sha512').update(`${seed}:${turn++}`).digest()
  const bytes = (count: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(count / 64) }, block)
    return Buffer.concat(blocks).subarray(0, count)
  }
  const int = (max: number) => {
    const value = Number(bytes(8).readBigUInt64BE() % BigInt(max))
    drawn.push(value)
    return value
  }
  return { drawn, bytes, int }
}

/** Chance that tells what it drew. */
export const toldRandom = (random: Random): SeededRandom => {
  const drawn: number[] = []
  const int = (max: number) => {
    const value = random.int(max)
    drawn.push(value)
    return value
  }
  return { drawn, int, bytes: count => random.bytes(count) }
}

/** Lets a test's chance take the place of the cryptographic one; nothing but a test may say so. */
export const inPlaceOfCsprng = (random: Random): CryptographicRandom => random as CryptographicRandom
