import type { CompiledQuery, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { type ConnectionListener, DatabaseUnavailable, isConnectionLost } from './availability/outage.ts'
import { type PreparedStatements, stalePlan } from './prepared-statements.ts'
import { packetOf } from './together.ts'
import { sqlState } from './transaction.ts'

/** Tells who listens that a connection is lost. */
export const noteLoss = (cause: unknown, listener: ConnectionListener | undefined): DatabaseUnavailable => {
  const lost = new DatabaseUnavailable(cause)
  listener?.lost(lost)
  return lost
}

const transactionBegins = /^(begin|start transaction)/
const transactionEnds = /^(commit|rollback)$/

/** A connection that the pool throws away once it is lost: a silent one would keep the next who gets it waiting as well. */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #statements: PreparedStatements | undefined
  readonly #listener: ConnectionListener | undefined
  #lost: DatabaseUnavailable | undefined
  #isInTransaction = false
  /** How the transaction begins, as long as nothing was asked in it: that travels with its first statement. */
  #beginning: string | undefined

  constructor(
    client: pg.PoolClient,
    statements: PreparedStatements | undefined,
    listener: ConnectionListener | undefined,
  ) {
    this.#client = client
    this.#statements = statements
    this.#listener = listener
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('nobody reads by a cursor here')
    const packet = packetOf(parameters)
    return packet ? this.#askTogether(packet) : this.#ask(sql, parameters)
  }

  async #askTogether(queries: readonly CompiledQuery[]) {
    this.holdBack()
    const asked = queries.map(({ sql, parameters }) => this.#ask(sql, parameters))
    this.sendHeldBack()
    // The first that fails is the first to be answered so.
    const rows = (await Promise.all(asked)).map(answer => answer.rows)
    return { command: 'SELECT', rowCount: null, rows }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.isLost)
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Keeps what is asked from now on until `sendHeldBack`. */
  holdBack(): void {
    this.#client.connection.stream.cork()
  }

  /** Sends what was held back, as one packet. */
  sendHeldBack(): void {
    this.#client.connection.stream.uncork()
  }

  async #ask(text: string, parameters: readonly unknown[]) {
    if (this.#lost) throw this.#lost
    if (transactionBegins.test(text)) {
      this.#beginning = text
      return done('BEGIN')
    }
    if (this.#beginning && transactionEnds.test(text)) {
      this.#beginning = undefined
      return done(text.toUpperCase())
    }
    try {
      const result = await this.#send(text, [...parameters])
      this.#listener?.answered()
      return result
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#lost = noteLoss(error, this.#listener)
      throw this.#lost
    }
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#beginning) this.#isInTransaction = true
    if (transactionEnds.test(text)) this.#isInTransaction = false
    const name = this.#statements?.nameOf(text)
    try {
      return await this.#query(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      if (name === undefined || sqlState(error) !== stalePlan) throw error
      // By its new name it works. A transaction that this has ended is begun again by who began it.
      this.#statements?.renew()
      if (this.#isInTransaction) throw error
      return this.#send(text, values)
    }
  }

  async #query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const beginning = this.#beginning
    if (!beginning) return this.#client.query(statement)
    this.#beginning = undefined
    // Held back, both are one packet.
    this.holdBack()
    const both = [this.#client.query(beginning), this.#client.query(statement)] as const
    this.sendHeldBack()
    const [, result] = await Promise.all(both)
    return result
  }
}

const done = (command: string) => ({ command, rowCount: null, rows: [] })
