import { availableParallelism } from 'node:os'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { hash, verify } from '@node-rs/argon2'

/** Thrown when so many calls wait for a hash that one more would only wait in vain; answered with "try again later". */
export class Overloaded extends Error {}

/** argon2id of the digest that a client sends as password (product §5). */
export interface PasswordHashing {
  /**
   * Runs work that leads to a hash in its turn, a few at once: what waits for a hash does not fill the database's queue
   * meanwhile, which other calls wait in. Throws Overloaded.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** The PHC string to store. Throws Overloaded. */
  hash(digest: string): Promise<string>
  /** Whether a digest is the stored one; does the same work and says no for undefined. Throws Overloaded. */
  verify(stored: string | undefined, digest: string): Promise<boolean>
}

interface Strength {
  memoryCost: number
  timeCost: number
}

const standard: Strength = { memoryCost: 19_456, timeCost: 2 }

/** Runs at most `atOnce` pieces of work together, lets `queue` wait, and refuses the rest. */
export const createTurnstile = (atOnce: number, queue: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = async () => {
    if (running < atOnce) return void running++
    if (waiting.length >= queue) throw new Overloaded('too many calls wait for a password hash')
    await new Promise<void>(resume => waiting.push(resume))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    return work().finally(leave)
  }
}

/** How many hashes are computed at once: a core is left to every other call, where there is more than one. */
export const hashesAtOnce = Math.max(1, availableParallelism() - 1)

/** Hashing, a few at once. */
export const createPasswordHashing = (strength: Strength = standard): PasswordHashing => {
  const pass = createTurnstile(hashesAtOnce, serverLimits.hashing.queue)
  const options = { ...strength, parallelism: 1 }
  const nobody = hash('0'.repeat(32), options)
  return {
    // Three times as many: while some are hashed, others are looked up, and others let in.
    inTurn: createTurnstile(3 * hashesAtOnce, serverLimits.hashing.queue),
    hash: digest => pass(() => hash(digest, options)),
    verify: (stored, digest) =>
      pass(async () => (await verify(stored ?? (await nobody), digest)) && stored !== undefined),
  }
}
