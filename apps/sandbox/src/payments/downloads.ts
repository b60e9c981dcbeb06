import type { Clock } from '#core/clock.ts'
import { letters } from '#core/random-text.ts'

/** Files that a vendor offers by a link that works for a while. */
export class Downloads {
  readonly #clock: Clock
  readonly #lives: number
  readonly #files = new Map<string, { file: Buffer; until: number }>()

  /** @param seconds how long a link works */
  constructor(clock: Clock, seconds: number) {
    this.#clock = clock
    this.#lives = seconds * 1000
  }

  /** The secret part of the file's link. */
  offer(file: Buffer): string {
    const now = this.#clock.now().getTime()
    for (const [token, { until }] of this.#files) if (until < now) this.#files.delete(token)
    const token = letters(48)
    this.#files.set(token, { file, until: now + this.#lives })
    return token
  }

  find(token: string | null): Buffer | undefined {
    const found = this.#files.get(token ?? '')
    return found && found.until >= this.#clock.now().getTime() ? found.file : undefined
  }
}
