import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PooledConnection } from './pooled-connection.ts'

/** After so many statements another connection is taken: none is kept from those who write for ever. */
const mostStatements = 64

/** A connection of a pool while several use it at the same time, each for one statement that reads. */
class SharedConnection implements PostgresPoolClient {
  readonly #connecting: Promise<PooledConnection>
  #connection: PooledConnection | undefined
  #joined = 0
  #using = 0
  #isOver = false
  #isHeldBack = false

  constructor(connecting: Promise<PooledConnection>) {
    this.#connecting = connecting
  }

  get isOpen(): boolean {
    return !this.#isOver && !this.#connection?.isLost && this.#joined < mostStatements
  }

  async join(): Promise<this> {
    this.#joined += 1
    this.#using += 1
    try {
      this.#connection = await this.#connecting
      return this
    } catch (error) {
      this.#isOver = true
      throw error
    }
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    const connection = this.#connection
    if (!connection || typeof sql !== 'string' || !sql.startsWith('select'))
      throw new Error('only a statement that reads shares a connection')
    this.#holdBack(connection)
    return connection.query(sql, parameters)
  }

  release(): void {
    this.#using -= 1
    if (this.#using > 0) return
    this.#isOver = true
    this.#connection?.release()
  }

  /** What is asked in one turn of the event loop is one packet: a write to a socket and a woken process for all of it. */
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
 * Gives those who ask at the same time one connection together. Each may send one statement that reads, and waits for
 * those that were sent before his: only for what is soon answered.
 */
export const sharedConnections = (connect: () => Promise<PooledConnection>): (() => Promise<PostgresPoolClient>) => {
  let newest: SharedConnection | undefined
  return () => {
    if (!newest?.isOpen) newest = new SharedConnection(connect())
    return newest.join()
  }
}
