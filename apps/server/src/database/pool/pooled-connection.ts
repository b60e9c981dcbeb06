import type { CompiledQuery, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { type ConnectionListener, DatabaseUnavailable, isConnectionLost } from '../availability/outage.ts'
import { packetOf } from '../together.ts'
import { sqlState } from '../transaction.ts'
import { queryPrepared } from './prepared-query.ts'
import { type PreparedStatements, stalePlan, unprepared } from './prepared-statements.ts'

/** Tells who listens that a connection is lost. */
export const noteLoss = (cause: unknown, listener: ConnectionListener | undefined): DatabaseUnavailable => {
  const lost = new DatabaseUnavailable(cause)
  listener?.lost(lost)
  return lost
}

/** A statement as the driver takes it, and how long its answer may take where that is not what others have. */
type Statement = Required<Pick<pg.QueryConfig, 'text' | 'values'>> & { query_timeout: number | undefined }

const transactionBegins = /^(begin|start transaction)/
const transactionEnds = /^(commit|rollback)$/

/** A connection that the pool throws away once it is lost: a silent one would keep the next who gets it waiting as well. */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #statements: PreparedStatements | undefined
  readonly #listener: ConnectionListener | undefined
  readonly #answerMs: number
  #lost: DatabaseUnavailable | undefined
  #isInTransaction = false
  /** How the transaction begins, as long as nothing was asked in it: that travels with its first statement. */
  #beginning: string | undefined

  constructor(
    client: pg.PoolClient,
    statements: PreparedStatements | undefined,
    listener: ConnectionListener | undefined,
    answerMs: number,
  ) {
    this.#client = client
    this.#statements = statements
    this.#listener = listener
    this.#answerMs = answerMs
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
    // Those before it in its packet have their time as well.
    const asked = queries.map(({ sql, parameters }, at) => this.#ask(sql, parameters, this.#answerMs * (at + 1)))
    this.sendHeldBack()
    const rows = (await Promise.allSettled(asked)).map(outcome => {
      // Of a transaction that a statement has ended those behind it fail as well, which says nothing.
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value.rows
    })
    return { command: 'SELECT', rowCount: null, rows }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== undefined)
  }

  /** Keeps what is asked from now on until `sendHeldBack`. */
  holdBack(): void {
    this.#client.connection.stream.cork()
  }

  /** Sends what was held back, as one packet. */
  sendHeldBack(): void {
    this.#client.connection.stream.uncork()
  }

  async #ask(text: string, parameters: readonly unknown[], query_timeout?: number) {
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
      const result = await this.#send({ text, values: [...parameters], query_timeout })
      this.#listener?.answered()
      return result
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#lost = noteLoss(error, this.#listener)
      throw this.#lost
    }
  }

  async #send(statement: Statement, isPrepared = true): Promise<pg.QueryResult> {
    const { text } = statement
    if (this.#beginning) this.#isInTransaction = true
    if (transactionEnds.test(text)) this.#isInTransaction = false
    const name = isPrepared ? this.#statements?.nameOf(text) : undefined
    try {
      return await this.#query(statement, name)
    } catch (error) {
      const state = sqlState(error)
      if (name === undefined || (state !== stalePlan && state !== unprepared)) throw error
      if (state === stalePlan) this.#statements?.renew(text, name)
      // A transaction that this has ended is begun again by who began it.
      if (this.#isInTransaction) throw error
      return this.#send(statement, false)
    }
  }

  async #query(statement: Statement, name: string | undefined): Promise<pg.QueryResult> {
    const beginning = this.#beginning
    if (!beginning) return this.#run(statement, name)
    this.#beginning = undefined
    // Held back, both are one packet.
    this.holdBack()
    const both = [this.#client.query(beginning), this.#run(statement, name)] as const
    this.sendHeldBack()
    const [, result] = await Promise.all(both)
    return result
  }

  #run(statement: Statement, name: string | undefined): Promise<pg.QueryResult> {
    return name === undefined ? this.#client.query(statement) : queryPrepared(this.#client, { ...statement, name })
  }
}

const done = (command: string) => ({ command, rowCount: null, rows: [] })
