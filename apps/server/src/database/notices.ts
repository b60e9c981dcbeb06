import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { keepAliveMs, noticeTimeLimits } from './availability/time-limits.ts'

/**
 * What nodes tell each other, at most once and without order: a word that something is in the database, never the thing
 * itself. Whoever hears also looks by himself from time to time.
 */
export interface Notices {
  /** Tells every node, this one too. Waits for nothing and never fails. */
  publish(text: string): void
  /** Hears what is told from now on; what comes back ends it. */
  hear(listener: (text: string) => void): () => void
  close(): Promise<void>
}

const channel = 'chat'

/** Hears that other nodes cannot be heard, and that they can again. */
export interface NoticesListener {
  deaf(error: unknown): void
  hearing(): void
}

/** A listener's own failure is not the teller's. */
const tell = (listeners: ReadonlySet<(text: string) => void>, text: string) => {
  for (const listener of listeners) listener(text)
}

const reconnectMs = 1000
/** What is said within this time is said together: a conversation is between people, who do not see it. */
const gatherMs = 25
/** Words that wait; who missed one looks by himself. */
const mostWords = 1000

/**
 * By a PostgreSQL server, on a connection of its own: each word is a transaction of its own, after the one that it is
 * about, so that no other transaction waits for the lock that NOTIFY takes while it commits.
 */
class ServerNotices implements Notices {
  readonly #url: string
  readonly #listener: NoticesListener | undefined
  readonly #listeners = new Set<(text: string) => void>()
  readonly #words: string[] = []
  #speaking: Promise<void> | undefined
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, listener: NoticesListener | undefined) {
    this.#url = url
    this.#listener = listener
  }

  publish(text: string): void {
    this.#words.push(text)
    if (this.#words.length > mostWords) this.#words.shift()
    this.#speaking ??= this.#speak().finally(() => {
      this.#speaking = undefined
    })
  }

  hear(listener: (text: string) => void): () => void {
    this.#listeners.add(listener)
    void this.#connect()
    return () => void this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#connecting
    await this.#speaking
    await this.#client?.end().catch(() => undefined)
  }

  /** Says everything that waits, together; while nobody can be reached it is forgotten. */
  async #speak(): Promise<void> {
    while (this.#words.length > 0) {
      await wait(gatherMs)
      await this.#connect()
      const [client, words] = [this.#client, this.#words.splice(0)]
      if (!client) return
      const notified = client.query('select pg_notify($1, word) from unnest($2::text[]) word', [channel, words])
      await notified.catch(error => this.#lose(client, error))
    }
  }

  #connect(): Promise<void> {
    if (this.#client || this.#isClosed || this.#retry) return Promise.resolve()
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: noticeTimeLimits.connectMs,
      statement_timeout: noticeTimeLimits.statementMs,
      query_timeout: noticeTimeLimits.answerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    })
    client.on('error', error => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection ended')))
    client.on('notification', ({ payload = '' }) => tell(this.#listeners, payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#lose(client, error)
      return
    }
    this.#client = client
    this.#listener?.hearing()
  }

  #lose(client: pg.Client, error: unknown): void {
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.end().catch(() => undefined)
    if (this.#client && this.#client !== client) return
    this.#client = undefined
    if (this.#isClosed || this.#retry) return
    this.#listener?.deaf(error)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      void this.#connect()
    }, reconnectMs).unref()
  }
}

/** What is said by way of a PostgreSQL server. It is not asked before somebody speaks or hears. */
export const serverNotices = (url: string, listener?: NoticesListener): Notices => new ServerNotices(url, listener)

/** What is said within this process alone. */
export const nobodyElse = (): Notices => {
  const listeners = new Set<(text: string) => void>()
  return {
    publish: text => tell(listeners, text),
    hear: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}

/** What is said by way of the embedded database, where this process is the only node. */
export const embeddedNotices = (lite: PGlite): Notices => {
  const listeners = new Set<(text: string) => void>()
  let listening: Promise<unknown> | undefined
  let isClosed = false
  const listen = () => {
    listening ??= lite.listen(channel, text => tell(listeners, text)).catch(() => undefined)
  }
  return {
    publish: text => {
      if (isClosed || lite.closed) return
      lite.query('select pg_notify($1, $2)', [channel, text]).catch(() => undefined)
    },
    hear: listener => {
      listeners.add(listener)
      listen()
      return () => void listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      listeners.clear()
      await listening
    },
  }
}
