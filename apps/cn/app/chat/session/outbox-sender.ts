import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import type { ChatApi } from './chat-api.ts'
import type { ChatMemory } from './memory.ts'
import { nextToSend, type Unsent, withChange } from './outbox.ts'
import { isForLater, isRefusal, type ShownStore, sentenceOf } from './shown.ts'

/** What a message became. */
export interface Sent {
  conversation_id: string
  event: ChatEvent
}

/** What a sender works with. */
export interface SenderOptions {
  api: ChatApi
  memory: ChatMemory
  store: ShownStore
  page: () => string
  now: () => number
  /** Up to which event nothing is missing of what the visitor sees. */
  seenSeq: () => number
  /** Takes what was sent into the log, before the next is sent. */
  onSent: (sent: Sent, one: Unsent) => Promise<void> | void
  /** The conversation has ended meanwhile. */
  onClosed: () => void
}

/** After how long it is tried again, when nothing else says that the network is back. */
const retrySeconds = 5

const secondsIn = (error: unknown): number => {
  const { data } = error as { data?: { seconds?: unknown } | null }
  return typeof data?.seconds === 'number' ? data.seconds : retrySeconds
}

/**
 * Sends what the visitor says, one after the other and each by its own name: what is sent twice is there once. What cannot
 * be sent now is kept, and goes when it can.
 */
export class OutboxSender {
  readonly #options: SenderOptions
  readonly #pictures = new Map<string, Blob>()
  #isFlushing = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What was begun before this count is of no interest any more. */
  #round = 0

  constructor(options: SenderOptions) {
    this.#options = options
  }

  get #unsent(): readonly Unsent[] {
    return this.#options.store.get().unsent
  }

  /** The conversation that is written in, '' when one is to begin. */
  get #current(): string {
    const { state } = this.#options.store.get()
    return !state || state.state === 'closed' ? '' : state.conversation_id
  }

  /** Shows something at once, and sends it. */
  add(what: Pick<Unsent, 'kind' | 'text'>, file?: File): void {
    const { store, memory, now, seenSeq } = this.#options
    const clientId = crypto.randomUUID()
    const said = { clientId, to: this.#current, at: new Date(now()).toISOString(), seenSeq: seenSeq() }
    const added: Unsent = { ...what, ...said, state: 'sending' }
    if (file) {
      this.#pictures.set(clientId, file)
      void memory.keepPicture(clientId, file)
    }
    store.change({ unsent: [...this.#unsent, added], refusal: '' })
    memory.change(({ unsent }) => ({ unsent: [...unsent, added] }))
    void this.flush()
  }

  /** The file of a picture that is not sent yet, after a reload, too. */
  async pictureOf(clientId: string): Promise<Blob | undefined> {
    return this.#pictures.get(clientId) ?? this.#options.memory.pictureOf(clientId)
  }

  /** Tries again to send what was not sent. */
  retry(clientId: string): void {
    // Where its conversation has ended, another begins with it.
    this.#change(clientId, { to: this.#current, state: 'sending' })
    this.#options.store.change({ refusal: '' })
    void this.flush()
  }

  /** Does not send it after all. */
  discard(clientId: string): void {
    this.#options.store.change({ refusal: '' })
    this.#remove(clientId)
  }

  /** Changes one of them, for the next page, too. */
  #change(clientId: string, change: Partial<Unsent>): void {
    const { store, memory } = this.#options
    store.change({ unsent: withChange(this.#unsent, clientId, change) })
    memory.change(({ unsent }) => ({ unsent: withChange(unsent, clientId, change) }))
  }

  #remove(clientId: string): void {
    const { store, memory } = this.#options
    const others = (unsent: readonly Unsent[]) => unsent.filter(each => each.clientId !== clientId)
    this.#pictures.delete(clientId)
    void memory.dropPicture(clientId)
    store.change({ unsent: others(this.#unsent) })
    memory.change(({ unsent }) => ({ unsent: others(unsent) }))
  }

  /** Stops sending for a conversation that is shown no more. */
  begin(): void {
    this.#round++
    clearTimeout(this.#timer)
  }

  /** Forgets the pictures, too: somebody else has the browser. */
  forget(): void {
    this.begin()
    this.#pictures.clear()
  }

  /** Sends what is unsent until nothing is left, or the line is lost. */
  async flush(): Promise<void> {
    if (this.#isFlushing || this.#options.store.get().phase !== 'ready') return
    this.#isFlushing = true
    const round = this.#round
    let goesOn = true
    while (goesOn) {
      const next = nextToSend(this.#unsent)
      goesOn = next !== undefined && round === this.#round && (await this.#send(next, round))
    }
    this.#isFlushing = false
    // A conversation that was begun meanwhile has its own to send.
    if (round !== this.#round) void this.flush()
  }

  /** Sends one; whether the next may follow. */
  async #send(one: Unsent, round: number): Promise<boolean> {
    const { store, onSent } = this.#options
    store.change({ unsent: withChange(this.#unsent, one.clientId, { state: 'sending' }) })
    try {
      const sent = await this.#post(one)
      if (round !== this.#round) return false
      if (sent) await onSent(sent, one)
      this.#remove(one.clientId)
      return true
    } catch (error) {
      return round === this.#round && this.#keep(one, error)
    }
  }

  /** Undefined for a picture whose file is gone. */
  async #post({ kind, clientId, text, to, seenSeq }: Unsent): Promise<Sent | undefined> {
    const { api, page } = this.#options
    // What was said before there was a conversation goes to the one that the first of it has begun.
    const conversation_id = to || this.#current
    // Where it was said in another one, its number says nothing of this one.
    const seen_seq = to === conversation_id ? seenSeq : 0
    const message = { conversation_id, client_id: clientId, seen_seq, page: page() }
    if (kind === 'message') return api.sendChat({ ...message, text })
    const file = await this.pictureOf(clientId)
    return file && api.sendChatPicture({ ...message, file })
  }

  #keep(one: Unsent, error: unknown): boolean {
    const { store, onClosed } = this.#options
    const isLost = isForLater(error)
    if (isLost || isRefusal(error, 'chatTooFast')) {
      // All that follows waits with it, so that the order stays.
      const unsent = this.#unsent.map(each => (each.state === 'sending' ? { ...each, state: 'held' as const } : each))
      store.change({ unsent, ...(!isLost && { refusal: sentenceOf(error) }) })
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.flush(), secondsIn(error) * 1000)
      return false
    }
    // It belongs to no conversation any more: the visitor sees it in whichever he turns to, and may send it there.
    this.#change(one.clientId, { to: '', state: 'refused' })
    store.change({ refusal: sentenceOf(error) })
    if (isRefusal(error, 'chatClosed')) onClosed()
    return true
  }
}
