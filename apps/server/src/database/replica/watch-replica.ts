import { serverLimits } from '@bohe/api-client/contract/limits'
import type { Log } from '#log.ts'
import type { ReplicaPosition } from './positions.ts'

const { oldestMs, lookMs } = serverLimits.replica

/** Looks that are remembered until the replica has passed them. */
const mostLooks = 1000

/** At most so often: a replica that comes and goes fills no log. */
const quietMs = 60_000

interface Parts {
  /** How far the primary has written. */
  written(): Promise<number>
  replica(): Promise<ReplicaPosition>
  log: Log
  /** Milliseconds that never go back. */
  now(): number
}

/** How far the primary had written when it was asked, and when that was. */
interface Look {
  at: number
  written: number
}

/**
 * How old a replica is, by this node's own clock alone: it has everything that was committed before the moment at which
 * the primary was asked how far it had written, once it has come that far itself.
 */
export class ReplicaWatch {
  readonly #parts: Parts
  readonly #began: number
  #looks: Look[] = []
  /** Everything that was committed before is there. */
  #hasUntil = Number.NEGATIVE_INFINITY
  #isToldAway = false
  #quietUntil = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#began = parts.now()
  }

  /** Milliseconds that what is read there is old at most; Infinity while nobody knows. */
  age(): number {
    return this.#parts.now() - this.#hasUntil
  }

  isFresh(): boolean {
    return this.age() <= oldestMs
  }

  /** Looks how far it is. */
  async look(): Promise<void> {
    try {
      const { replayed, isReplica } = await this.#parts.replica()
      const at = this.#parts.now()
      const written = await this.#parts.written()
      if (!isReplica) return this.lost(new Error('it is no replica any more'))
      // It was asked first: a replica of this primary cannot have more. One of a primary that another took over from can.
      if (replayed > written) return this.lost(new Error('it follows another primary'))
      this.#note({ at, written }, replayed)
    } catch (error) {
      return this.lost(error)
    }
    if (this.isFresh()) this.#tellBack()
    // The first looks only begin to know.
    else if (this.#parts.now() - this.#began > oldestMs)
      this.#tellAway({ behindSeconds: Math.round(this.age() / 100) / 10 })
  }

  /** It did not answer, or is another database than it was: nobody reads there before it has been looked at again. */
  lost(error: unknown): void {
    this.#looks = []
    this.#hasUntil = Number.NEGATIVE_INFINITY
    this.#tellAway({ error })
  }

  /** Looks from now on. */
  start(): void {
    const next = async () => {
      this.#looking = this.look()
      await this.#looking
      if (this.#timer) this.#timer = setTimeout(next, lookMs).unref()
    }
    this.#timer = setTimeout(next, 0).unref()
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#looking
  }

  #note(newest: Look, replayed: number): void {
    this.#looks.push(newest)
    const passed = this.#looks.findLastIndex(look => look.written <= replayed)
    this.#hasUntil = this.#looks[passed]?.at ?? this.#hasUntil
    this.#looks = this.#looks.slice(passed + 1).slice(-mostLooks)
  }

  #tellAway(why: object): void {
    const now = this.#parts.now()
    if (this.#isToldAway || now < this.#quietUntil) return
    this.#isToldAway = true
    this.#quietUntil = now + quietMs
    this.#parts.log.warn(why, 'the replica is not read: reads go to the primary')
  }

  #tellBack(): void {
    if (this.#isToldAway) this.#parts.log.warn('the replica is read again')
    this.#isToldAway = false
  }
}
