import { CompiledQuery, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { type ConnectionListener, DatabaseUnavailable, isConnectionLost } from '../availability/outage.ts'
import type { StatementObserver } from '../observed.ts'
import { type Packet, packetOf } from '../together.ts'
import { sqlState } from '../transaction.ts'
import { queryPrepared } from './prepared-query.ts'
import { type PreparedStatements, stalePlan, unprepared } from './prepared-statements.ts'
import { type PacketStatement, queryPacket } from './statement-packet.ts'

/** Tells who listens that a connection is lost. */
export const noteLoss = (cause: unknown, listener: ConnectionListener | undefined): DatabaseUnavailable => {
  const lost = new DatabaseUnavailable(cause)
  listener?.lost(lost)
  return lost
}

/** A statement as the driver takes it. */
type Statement = Required<Pick<pg.QueryConfig, 'text' | 'values'>>

/** A statement and what it was prepared as. */
type Named = Pick<PacketStatement, 'name' | 'text'>

/** What is told of a statement. */
type Observable = Pick<CompiledQuery, 'sql'>

const transactionBegins = /^(begin|start transaction)/
const transactionEnds = /^(commit|rollback)$/
const commit = CompiledQuery.raw('commit')
const committed = 'nothing is asked in a transaction that has been committed'

/** What a connection is used with. */
export interface ConnectionUse {
  /** Undefined where none is prepared. */
  statements: PreparedStatements | undefined
  listener: ConnectionListener | undefined
  observe: StatementObserver | undefined
  /** How many milliseconds an answer to one statement may take. */
  answerMs: number
}

/** A connection that the pool throws away once it is lost: a silent one would keep the next who gets it waiting as well. */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #use: ConnectionUse
  #lost: DatabaseUnavailable | undefined
  #isInTransaction = false
  /** How the transaction begins, as long as nothing was asked in it: that travels with its first statement. */
  #beginning: string | undefined
  /** Whether the transaction was committed with its last statements, until who began it says that it is over. */
  #hasCommitted = false

  constructor(client: pg.PoolClient, use: ConnectionUse) {
    this.#client = client
    this.#use = use
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('nobody reads by a cursor here')
    const packet = packetOf(parameters)
    return packet
      ? this.#observed(packet.queries, this.#askTogether(packet))
      : this.#observed([{ sql }], this.#ask(sql, parameters))
  }

  /** What was answered; who observes is told of each statement, and of a failure once. */
  async #observed<Answer>(statements: readonly Observable[], asked: Promise<Answer>): Promise<Answer> {
    const began = performance.now()
    try {
      const answer = await asked
      this.#observe(statements, began)
      return answer
    } catch (error) {
      this.#observe(statements, began, error)
      throw error
    }
  }

  #observe(statements: readonly Observable[], began: number, error?: unknown): void {
    const milliseconds = (performance.now() - began) / statements.length
    const told = error === undefined ? statements : statements.slice(0, 1)
    for (const { sql } of told) this.#use.observe?.({ sql, milliseconds, error })
  }

  async #askTogether({ queries, commits }: Packet) {
    if (this.#lost) throw this.#lost
    if (this.#hasCommitted) throw new Error(committed)
    const begins = this.#beginning ? [CompiledQuery.raw(this.#beginning)] : []
    const sent = [...begins, ...queries, ...(commits ? [commit] : [])]
    const results = await this.#told(this.#sendTogether(sent))
    if (commits) {
      this.#hasCommitted = true
      this.#isInTransaction = false
    }
    const rows = results.slice(begins.length, begins.length + queries.length).map(result => result.rows)
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

  async #ask(text: string, parameters: readonly unknown[]) {
    if (this.#lost) throw this.#lost
    if (this.#hasCommitted) return this.#answerCommitted(text)
    if (transactionBegins.test(text)) {
      this.#beginning = text
      return done('BEGIN')
    }
    if (this.#beginning && transactionEnds.test(text)) {
      this.#beginning = undefined
      return done(text.toUpperCase())
    }
    return this.#told(this.#send({ text, values: [...parameters] }))
  }

  /** What was answered; whether anything was is told to who listens. */
  async #told<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await asked
      this.#use.listener?.answered()
      return answer
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#lost = noteLoss(error, this.#use.listener)
      throw this.#lost
    }
  }

  /** What answers whoever ends a transaction that was committed with its last statements. */
  #answerCommitted(text: string) {
    if (!transactionEnds.test(text)) throw new Error(committed)
    this.#hasCommitted = false
    if (text === 'rollback') throw new Error('nobody undoes what has been committed')
    return done(text.toUpperCase())
  }

  async #send(statement: Statement, isPrepared = true): Promise<pg.QueryResult> {
    const { text } = statement
    const isInTransaction = this.#isInTransaction || this.#beginning !== undefined
    this.#isInTransaction = isInTransaction && !transactionEnds.test(text)
    const name = isPrepared ? this.#use.statements?.nameOf(text) : undefined
    try {
      return await this.#query(statement, name)
    } catch (error) {
      if (this.#isWorthAsking(error, [{ text, name }], isInTransaction)) return this.#send(statement, false)
      throw error
    }
  }

  async #sendTogether(queries: readonly CompiledQuery[], isPrepared = true): Promise<pg.QueryResult[]> {
    const isInTransaction = this.#isInTransaction || this.#beginning !== undefined
    this.#isInTransaction = isInTransaction
    this.#beginning = undefined
    const nameOf = (text: string) => (isPrepared ? this.#use.statements?.nameOf(text) : undefined)
    const sent = queries.map(({ sql, parameters }) => ({ name: nameOf(sql), text: sql, values: parameters }))
    try {
      return await queryPacket(this.#client, sent, this.#use.answerMs * queries.length)
    } catch (error) {
      if (this.#isWorthAsking(error, sent, isInTransaction)) return this.#sendTogether(queries, false)
      throw error
    }
  }

  /** Whether what failed as it was prepared is asked again as it is; a transaction is begun again by who began it. */
  #isWorthAsking(error: unknown, statements: readonly Named[], isInTransaction: boolean): boolean {
    const state = sqlState(error)
    if (state !== stalePlan && state !== unprepared) return false
    const named = statements.find(({ name }) => name !== undefined)
    if (named?.name && state === stalePlan) this.#use.statements?.renew(named.text, named.name)
    return named !== undefined && !isInTransaction
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
