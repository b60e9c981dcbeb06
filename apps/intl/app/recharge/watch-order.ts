import { pollDelay } from './poll-schedule.ts'

/** What watching needs from the page; given by the caller, so that a test holds the clock. */
export interface Page {
  now: () => number
  /** Runs `act` after a delay in milliseconds; the returned function takes it back. */
  after: (delay: number, act: () => void) => () => void
  /** Whether nobody looks at the page. */
  isHidden: () => boolean
  /** Calls `wake` when the page is looked at again or is back online; the returned function stops that. */
  onWake: (wake: () => void) => () => void
}

/** What to ask and whom to tell. */
export interface Watcher<Seen> {
  ask: () => Promise<Seen>
  seen: (state: Seen) => void
  /** An answer did not come; watching goes on. */
  lost: (error: unknown) => void
}

/**
 * Asks for an order's state again and again: quickly at first, then with growing pauses (`pollDelay`), not at all while
 * the page is hidden, at once when it is looked at or online again. One question at a time, until it is stopped.
 */
export class OrderWatch<Seen> {
  readonly #watcher: Watcher<Seen>
  readonly #page: Page
  readonly #started: number
  readonly #unlisten: () => void
  #isStopped = false
  #isAsking = false
  #forget = () => {}

  constructor(watcher: Watcher<Seen>, page: Page) {
    this.#watcher = watcher
    this.#page = page
    this.#started = page.now()
    this.#unlisten = page.onWake(this.askNow)
    this.#wait()
  }

  readonly askNow = async (): Promise<void> => {
    if (this.#isStopped || this.#isAsking) return
    this.#forget()
    this.#isAsking = true
    const { ask, seen, lost } = this.#watcher
    await ask().then(
      state => this.#isStopped || seen(state),
      error => this.#isStopped || lost(error),
    )
    this.#isAsking = false
    this.#wait()
  }

  readonly stop = (): void => {
    this.#isStopped = true
    this.#forget()
    this.#unlisten()
  }

  #wait() {
    this.#forget()
    if (this.#isStopped || this.#page.isHidden()) return
    this.#forget = this.#page.after(pollDelay(this.#page.now() - this.#started), this.askNow)
  }
}
