import { createHash } from 'node:crypto'
import type { Random } from '#random.ts'

/** Chance that repeats itself: the same seed gives the same values in the same order. */
export const seededRandom = (seed: string): Random => {
  let turn = 0
  const block = () => createHash('sha512').update(`${seed}:${turn++}`).digest()
  const bytes = (count: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(count / 64) }, block)
    return Buffer.concat(blocks).subarray(0, count)
  }
  return { bytes, int: max => Number(bytes(8).readBigUInt64BE() % BigInt(max)) }
}
