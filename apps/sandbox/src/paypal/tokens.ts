import { letters } from '#world/numbers.ts'

/** The access tokens given out; a restart forgets them. */
export class Tokens {
  /** Seconds that the next tokens live. */
  life = 32_400
  readonly #expiry = new Map<string, number>()

  issue(now: number): string {
    const token = `A21AA${letters(92)}`
    this.#expiry.set(token, now + this.life * 1000)
    return token
  }

  isGood(token: string, now: number): boolean {
    return now < (this.#expiry.get(token) ?? 0)
  }

  /** None of the tokens given out so far is good any more. */
  expireAll(): void {
    this.#expiry.clear()
  }
}
