import type { Clock } from './clock.ts'

/**
 * How one of the next calls to a vendor fails. `delay` is milliseconds before the answer. With a `status` the call
 * fails, unhandled unless `handled`; `code` picks the vendor's error code. Without a status it is only slow.
 */
export type Fault = { status?: number; code?: string; delay: number; handled: boolean }

/** A vendor's faults: those waiting for the next calls, and a clock that is wrong by some seconds. */
export class Faults {
  readonly #waiting: Fault[] = []
  skewSeconds = 0

  add(fault: Fault, count: number): void {
    for (let added = 0; added < count; added += 1) this.#waiting.push(fault)
  }

  /** Whatever was still to fail does not. */
  end(): void {
    this.#waiting.length = 0
  }

  take(): Fault | undefined {
    return this.#waiting.shift()
  }

  /** The instant the vendor believes it is, in epoch milliseconds. */
  vendorTime(clock: Clock): number {
    return clock.now().getTime() + this.skewSeconds * 1000
  }
}
