import { setImmediate } from 'node:timers/promises'
import { streamLimits } from '@bohe/api-client/contract/limits'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'

/** Who reads a conversation's log as it grows. */
export interface Reader extends reading.Mark {
  /** Takes an event; the numbers come in order, each once. */
  take(event: store.StoredEvent): void
  typing(by: string, name: string): void
  /** Whether he takes more now; when he does again, `wake` is called for him. */
  isReady(): boolean
}

/** Who hears which conversations changed. */
export type Watcher = (ids: ReadonlySet<number>) => void

const page = 50
/** Readers who are read for in one statement. */
const readersAtOnce = 200
const changesAtOnce = 1000
/** A number may become visible this many looks after a larger one: its transaction took longer. */
const looksBack = 5

/**
 * Brings what is stored to those who read on this node. Nodes tell each other what there is to read; whoever was not told
 * finds it within a second.
 */
export class ChatHub {
  readonly #context: Context
  readonly #readers = new Map<number, Set<Reader>>()
  /** For whom there is something to read. */
  readonly #due = new Set<Reader>()
  #isReading = false
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
    const readers = this.#readers.get(reader.conversationId) ?? new Set()
    this.#readers.set(reader.conversationId, readers.add(reader))
    this.#start()
    this.#readFor([reader])
    const leave = () => {
      readers.delete(reader)
      this.#due.delete(reader)
      if (readers.size === 0 && this.#readers.get(reader.conversationId) === readers)
        this.#readers.delete(reader.conversationId)
      this.#stopIfIdle()
    }
    const wake = () => {
      if (this.#follows(reader)) this.#readFor([reader])
    }
    return { wake, leave }
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
    if (this.#readers.size > 0 || this.#watchers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#stopHearing?.()
    this.#floors = []
    this.#changed.clear()
  }

  #hear(text: string): void {
    const typing = /^(\d+)~(visitor|staff)~(.*)$/s.exec(text)
    if (typing) {
      for (const reader of this.#readers.get(Number(typing[1])) ?? []) reader.typing(typing[2] ?? '', typing[3] ?? '')
      return
    }
    const id = Number(/^(\d+):\d+$/.exec(text)?.[1])
    if (!id) return
    this.#readFor(this.#readers.get(id) ?? [])
    this.#tellWatchers(new Set([id]))
  }

  #follows(reader: Reader): boolean {
    return this.#readers.get(reader.conversationId)?.has(reader) ?? false
  }

  #readFor(readers: Iterable<Reader>): void {
    for (const reader of readers) this.#due.add(reader)
    if (!this.#isReading && this.#due.size > 0) void this.#read()
  }

  /** Reads on for all who are due together, until nobody is: what they cost does not grow with what is said at once. */
  async #read(): Promise<void> {
    this.#isReading = true
    try {
      // All that is heard at once is read at once.
      await setImmediate()
      while (this.#due.size > 0) await this.#readOn([...this.#due].slice(0, readersAtOnce))
    } catch (error) {
      // The next look finds what was missed.
      this.#due.clear()
      if (!(error instanceof DatabaseUnavailable)) this.#context.log.error({ error }, 'a conversation was not read')
    } finally {
      this.#isReading = false
    }
  }

  async #readOn(readers: readonly Reader[]): Promise<void> {
    for (const reader of readers) this.#due.delete(reader)
    const ready = readers.filter(reader => reader.isReady())
    const groups = [...Map.groupBy(ready, ({ conversationId, after }) => `${conversationId} ${after}`).values()]
    if (groups.length === 0) return
    const marks = groups.flatMap(group => group.slice(0, 1))
    const found = await reading.eventsAfterEach(this.#context.chat.db, marks, page)
    for (const [place, group] of groups.entries()) for (const reader of group) this.#give(reader, found[place] ?? [])
  }

  #give(reader: Reader, events: readonly store.StoredEvent[]): void {
    for (const event of events) {
      if (!this.#follows(reader)) return
      reader.after = event.seq
      reader.take(event)
    }
    if (events.length === page) this.#due.add(reader)
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
    const marks = Array.from(this.#readers, ([conversationId, readers]) => {
      return { conversationId, after: Math.min(...Array.from(readers, ({ after }) => after)) }
    })
    if (marks.length === 0) return
    for (const { id, last_seq } of await reading.behind(this.#context.chat.db, marks))
      this.#readFor([...(this.#readers.get(id) ?? [])].filter(({ after }) => after < last_seq))
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
