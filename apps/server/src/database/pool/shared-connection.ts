import type { CompiledQuery, QueryResult } from 'kysely'
import type { PooledConnection } from './pooled-connection.ts'
import type { ServerConnection } from './server-driver.ts'

/** More wait for each other longer than a connection of their own would take. */
const mostTogether = 64

/** A connection of a pool for those who ask in the same turn of the event loop, each by one statement that reads. */
class SharedConnection {
  readonly #connecting: Promise<PooledConnection>
  #joined = 0
  #using = 0
  #isHeldBack = false
  #isClosed = false

  constructor(connecting: Promise<PooledConnection>) {
    this.#connecting = connecting
    // Who comes later waits neither for those before him, nor for a connection that is not to be had.
    setImmediate(() => {
      this.#isClosed = true
    })
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#joined < mostTogether
  }

  async ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#joined += 1
    this.#using += 1
    const connection = await this.#connecting
    try {
      this.#holdBack(connection)
      return await connection.executeQuery(query)
    } finally {
      this.#leave(connection)
    }
  }

  #leave(connection: PooledConnection): void {
    this.#using -= 1
    if (this.#using > 0) return
    this.#isClosed = true
    connection.release()
  }

  /** One packet is one write to a socket, and wakes the database once. */
  #holdBack(connection: PooledConnection): void {
    if (this.#isHeldBack) return
    this.#isHeldBack = true
    connection.holdBack()
    setImmediate(() => {
      this.#isHeldBack = false
      connection.sendHeldBack()
    })
  }
}

const refuseAll = (): never => {
  throw new Error('only a select shares a connection')
}

/**
 * One connection of a pool for all who ask in the same turn of the event loop. Each may send one statement that reads, and
 * waits for those that were sent before his: only for what is soon answered.
 */
export class SharedConnections implements ServerConnection {
  readonly #connect: () => Promise<PooledConnection>
  #newest: SharedConnection | undefined

  constructor(connect: () => Promise<PooledConnection>) {
    this.#connect = connect
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!query.sql.startsWith('select')) return refuseAll()
    if (!this.#newest?.isOpen) this.#newest = new SharedConnection(this.#connect())
    return this.#newest.ask(query)
  }

  readonly streamQuery = refuseAll
  readonly executeTogether = refuseAll
  readonly begin = refuseAll
  readonly commit = refuseAll
  readonly rollback = refuseAll

  /** Each statement leaves its connection by itself. */
  release(): void {}
}
