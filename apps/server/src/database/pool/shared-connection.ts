import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PooledConnection } from './pooled-connection.ts'

/** More wait for each other longer than a connection of their own would take. */
const mostTogether = 64

/** A connection of a pool for those who ask in the same turn of the event loop, each by one statement that reads. */
class SharedConnection implements PostgresPoolClient {
  readonly #connecting: Promise<PooledConnection>
  #connection: PooledConnection | undefined
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

  async join(): Promise<this> {
    this.#joined += 1
    this.#using += 1
    this.#connection = await this.#connecting
    return this
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    const connection = this.#connection
    if (!connection || typeof sql !== 'string' || !sql.startsWith('select'))
      throw new Error('only a select shares a connection')
    this.#holdBack(connection)
    return connection.query(sql, parameters)
  }

  release(): void {
    this.#using -= 1
    if (this.#using > 0) return
    this.#isClosed = true
    this.#connection?.release()
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

/**
 * Gives those who ask in the same turn of the event loop one connection together. Each may send one statement that reads,
 * and waits for those that were sent before his: only for what is soon answered.
 */
export const sharedConnections = (connect: () => Promise<PooledConnection>): (() => Promise<PostgresPoolClient>) => {
  let newest: SharedConnection | undefined
  return () => {
    if (!newest?.isOpen) newest = new SharedConnection(connect())
    return newest.join()
  }
}
