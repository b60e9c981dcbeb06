import { streamLimits } from '@bohe/api-client/contract/limits'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import * as store from './store.ts'

/** Who reads a conversation's log as it grows. */
export interface Reader {
  conversationId: number
  /** The last number he has. */
  after: number
  /** Takes an event; the numbers come in order, each once. */
  take(event: store.StoredEvent): void
  typing(by: string, name: string): void
  /** Whether he takes more now; when he does again, `wake` is called for him. */
  isReady(): boolean
}

/** Who hears which conversations changed. */
export type Watcher = (ids: ReadonlySet<number>) => void

const page = 50
const changesAtOnce = 1000
/** A number may become visible this many looks after a larger one: its transaction took longer. */
const looksBack = 5

/** A reader, and the one reading of the database that goes on for him at a time. */
class Feed {
  readonly reader: Reader
  readonly #context: Context
  #isReading = false
  #mustReadAgain = false
  #isOver = false

  constructor(context: Context, reader: Reader) {
    this.#context = context
    this.reader = reader
  }

  end(): void {
    this.#isOver = true
  }

  wake(): void {
    if (this.#isReading) this.#mustReadAgain = true
    else void this.#read()
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      do {
        this.#mustReadAgain = false
        await this.#readOn()
      } while (this.#mustReadAgain && !this.#isOver)
    } catch (error) {
      // The next look finds what was missed.
      if (!(error instanceof DatabaseUnavailable)) this.#context.log.error({ error }, 'a conversation was not read')
    } finally {
      this.#isReading = false
    }
  }

  async #readOn(): Promise<void> {
    const { reader } = this
    while (!this.#isOver && reader.isReady()) {
      const events = await store.eventsAfter(this.#context.chat.db, reader.conversationId, reader.after, page)
      for (const event of events) {
        if (this.#isOver) return
        reader.after = event.seq
        reader.take(event)
      }
      if (events.length < page) return
    }
  }
}

/**
 * Brings what is stored to those who read on this node. Nodes tell each other what there is to read; whoever was not told
 * finds it within a second.
 */
export class ChatHub {
  readonly #context: Context
  readonly #feeds = new Map<number, Set<Feed>>()
  readonly #watchers = new Set<Watcher>()
  readonly #changed = new Map<number, number>()
  #floors: number[] = []
  #isLooking = false
  #timer: NodeJS.Timeout | undefined
  #stopHearing: (() => void) | undefined

  constructor(context: Context) {
    this.#context = context
  }

  /** Follows a log; `wake` reads on when the reader is ready again, `leave` ends it. */
  follow(reader: Reader): { wake(): void; leave(): void } {
    const feed = new Feed(this.#context, reader)
    const feeds = this.#feeds.get(reader.conversationId) ?? new Set()
    this.#feeds.set(reader.conversationId, feeds.add(feed))
    this.#start()
    feed.wake()
    const leave = () => {
      feed.end()
      feeds.delete(feed)
      if (feeds.size === 0 && this.#feeds.get(reader.conversationId) === feeds)
        this.#feeds.delete(reader.conversationId)
      this.#stopIfIdle()
    }
    return { wake: () => feed.wake(), leave }
  }

  /** Hears of every conversation that changes; what comes back ends it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    this.#start()
    return () => {
      this.#watchers.delete(watcher)
      this.#stopIfIdle()
    }
  }

  #start(): void {
    if (this.#timer) return
    this.#stopHearing = this.#context.chat.notices.hear(text => this.#hear(text))
    this.#timer = setInterval(() => void this.#look(), streamLimits.pollMs).unref()
  }

  #stopIfIdle(): void {
    if (this.#feeds.size > 0 || this.#watchers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#stopHearing?.()
    this.#floors = []
    this.#changed.clear()
  }

  #hear(text: string): void {
    const typing = /^(\d+)~(visitor|staff)~(.*)$/s.exec(text)
    if (typing) {
      for (const { reader } of this.#feeds.get(Number(typing[1])) ?? []) reader.typing(typing[2] ?? '', typing[3] ?? '')
      return
    }
    const id = Number(/^(\d+):\d+$/.exec(text)?.[1])
    if (!id) return
    this.#wake(id)
    this.#tellWatchers(new Set([id]))
  }

  #wake(id: number): void {
    for (const feed of this.#feeds.get(id) ?? []) feed.wake()
  }

  #tellWatchers(ids: ReadonlySet<number>): void {
    if (ids.size > 0) for (const watcher of this.#watchers) watcher(ids)
  }

  /** The net below what is heard. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#lookAtLogs()
      if (this.#watchers.size > 0) await this.#lookAtChanges()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) this.#context.log.error({ error }, 'the chat was not looked at')
    } finally {
      this.#isLooking = false
    }
  }

  async #lookAtLogs(): Promise<void> {
    const ids = [...this.#feeds.keys()]
    if (ids.length === 0) return
    for (const { id, last_seq } of await store.lastNumbers(this.#context.chat.db, ids))
      for (const feed of this.#feeds.get(id) ?? []) if (feed.reader.after < last_seq) feed.wake()
  }

  async #lookAtChanges(): Promise<void> {
    const { db } = this.#context.chat
    const floor = this.#floors[0] ?? (await store.newestChange(db))
    const found = await store.changedSince(db, floor, changesAtOnce)
    const news = found.filter(({ id, change_no }) => this.#changed.get(id) !== change_no)
    for (const { id, change_no } of news) this.#changed.set(id, change_no)
    this.#floors = [...this.#floors, found.at(-1)?.change_no ?? floor].slice(-looksBack)
    const [oldest = 0] = this.#floors
    for (const [id, changeNo] of this.#changed) if (changeNo <= oldest) this.#changed.delete(id)
    this.#tellWatchers(new Set(news.map(({ id }) => id)))
  }
}

const hubs = new WeakMap<Context, ChatHub>()

/** The hub of a node. */
export const hubOf = (context: Context): ChatHub => {
  const known = hubs.get(context)
  if (known) return known
  const hub = new ChatHub(context)
  hubs.set(context, hub)
  return hub
}
