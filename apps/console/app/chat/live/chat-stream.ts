import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { staffChatStreamPath } from '@bohe/api-client/staff'
import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import { backOffMs } from './back-off.ts'

/** off: nobody wants it; waiting: it was lost, and comes back after a while. */
export type LinkState = 'off' | 'connecting' | 'open' | 'waiting'

/** A conversation whose log comes by the stream, from after the last number that is there. */
interface Following {
  conversationId: string
  after: number
  take(event: ChatEvent): void
  typing(): void
}

const dataOf = (event: Event) => JSON.parse((event as MessageEvent<string>).data)

/**
 * The one stream of this page: the inbox as it changes, and the log of the conversation that is open. When it is lost it
 * comes back by itself and goes on after the last number.
 */
class ChatStream {
  #source: EventSource | undefined
  #following: Following | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: LinkState = 'off'
  #failures = 0
  #check: (() => Promise<unknown>) | undefined
  readonly #listeners = new Set<() => void>()
  readonly #watchers = new Set<(row: ChatRow) => void>()

  get state(): LinkState {
    return this.#state
  }

  /**
   * Connects, until the returned function is called. `check` asks the server anything before it connects again: whoever is
   * logged out by then is led to the log-in.
   */
  start(check: () => Promise<unknown>): () => void {
    this.#check = check
    this.#connect()
    const come = () => this.#connect()
    const go = () => this.#lose()
    window.addEventListener('online', come)
    window.addEventListener('offline', go)
    return () => {
      window.removeEventListener('online', come)
      window.removeEventListener('offline', go)
      this.#check = undefined
      this.#close()
      this.#tell('off')
    }
  }

  /** Brings the log of a conversation, too, until the returned function is called. */
  follow(following: Following): () => void {
    this.#following = following
    this.#connect()
    return () => {
      if (this.#following === following) this.#following = undefined
    }
  }

  /** Hears of each conversation that changed. */
  watch(watcher: (row: ChatRow) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Hears of each change of the state. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(state: LinkState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
  }

  #address(): string {
    const following = this.#following
    if (!following) return staffChatStreamPath
    const { conversationId, after } = following
    return `${staffChatStreamPath}?conversation_id=${conversationId}&after=${after}`
  }

  #connect(): void {
    if (!this.#check) return
    this.#close()
    this.#tell('connecting')
    const following = this.#following
    const source = new EventSource(this.#address())
    this.#source = source
    source.addEventListener('open', () => {
      this.#failures = 0
      this.#tell('open')
    })
    source.addEventListener('inbox', event => {
      const row: ChatRow = dataOf(event)
      for (const watcher of this.#watchers) watcher(row)
    })
    source.addEventListener('event', event => {
      const told: ChatEvent = dataOf(event)
      if (!following || this.#following !== following) return
      following.after = Math.max(following.after, told.seq)
      following.take(told)
    })
    source.addEventListener('typing', () => this.#following === following && following?.typing())
    source.addEventListener('error', () => this.#lose())
  }

  /** The browser would come back each time after as long, with all others: it is done here. */
  #lose(): void {
    if (!this.#check) return
    this.#close()
    this.#failures += 1
    this.#tell('waiting')
    this.#timer = setTimeout(() => void this.#comeBack(), backOffMs(this.#failures, Math.random()))
  }

  async #comeBack(): Promise<void> {
    try {
      await this.#check?.()
      this.#connect()
    } catch {
      this.#lose()
    }
  }
}

/** The stream of this page. */
export const chatStream = new ChatStream()
