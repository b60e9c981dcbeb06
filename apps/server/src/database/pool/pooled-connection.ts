import { CompiledQuery, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { type ConnectionListener, DatabaseUnavailable, isConnectionLost } from '../availability/outage.ts'
import type { StatementObserver } from '../observed.ts'
import { type Packet, packetOf } from '../together.ts'
import { sqlState } from '../transaction.ts'
import { type PreparedStatements, stalePlan, unprepared } from './prepared-statements.ts'
import { type KnownColumns, type PacketStatement, queryPacket, type StatementAnswer } from './statement-packet.ts'

/** Tells who listens that a connection is lost. */
export const noteLoss = (cause: unknown, listener: ConnectionListener | undefined): DatabaseUnavailable => {
  const lost = new DatabaseUnavailable(cause)
  listener?.lost(lost)
  return lost
}

/** A statement as it is asked. */
type Asked = Pick<CompiledQuery, 'sql' | 'parameters'>

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
  readonly #columns: KnownColumns = new Map()
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
    const answers = await this.#told(this.#send(commits ? [...queries, commit] : queries))
    if (commits) this.#hasCommitted = true
    return { command: 'SELECT', rowCount: null, rows: queries.map((_, at) => answers[at]?.rows) }
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
    const isNamed = this.#use.statements?.nameOf(text) !== undefined
    if (!isNamed) return this.#told(this.#sendUnnamed(text, parameters))
    const [answer] = await this.#told(this.#send([{ sql: text, parameters }]))
    return resultOf(answer as StatementAnswer)
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

  /** Whether the connection is in a transaction that this statement may end, and how it begins where that was not sent. */
  #enter(text = '') {
    const beginning = this.#beginning
    const isInTransaction = this.#isInTransaction || beginning !== undefined
    this.#isInTransaction = isInTransaction && !transactionEnds.test(text)
    this.#beginning = undefined
    return { beginning, isInTransaction }
  }

  /** Sends statements as one packet, behind the beginning of their transaction if that has not been sent. */
  async #send(queries: readonly Asked[], isPrepared = true): Promise<readonly StatementAnswer[]> {
    const { beginning, isInTransaction } = this.#enter(queries.at(-1)?.sql)
    const nameOf = (text: string) => (isPrepared ? this.#use.statements?.nameOf(text) : undefined)
    const sent = (beginning ? [CompiledQuery.raw(beginning), ...queries] : queries).map(({ sql, parameters }) => ({
      name: nameOf(sql),
      text: sql,
      values: parameters,
    }))
    try {
      const answers = await queryPacket(this.#client, sent, this.#columns, this.#use.answerMs * sent.length)
      return beginning ? answers.slice(1) : answers
    } catch (error) {
      if (this.#isWorthAsking(error, sent, isInTransaction)) return this.#send(queries, false)
      throw error
    }
  }

  /** Sends one that has no name, which may be several in one text, if it has no values. */
  async #sendUnnamed(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const { beginning } = this.#enter(text)
    const statement = { text, values: [...parameters] }
    if (!beginning) return this.#client.query(statement)
    // Held back, both are one packet.
    this.holdBack()
    const both = [this.#client.query(beginning), this.#client.query(statement)] as const
    this.sendHeldBack()
    const [, result] = await Promise.all(both)
    return result
  }

  /** Whether what failed as it was prepared is asked again as it is; a transaction is begun again by who began it. */
  #isWorthAsking(error: unknown, statements: readonly PacketStatement[], isInTransaction: boolean): boolean {
    const state = sqlState(error)
    if (state !== stalePlan && state !== unprepared) return false
    const named = statements.find(({ name }) => name !== undefined)
    if (named?.name && state === stalePlan) this.#use.statements?.renew(named.text, named.name)
    return named !== undefined && !isInTransaction
  }
}

const done = (command: string) => ({ command, rowCount: null, rows: [] })

/** An answer as the query builder reads it: the first word of a tag like `INSERT 0 1` is what was done, the last to how many. */
const resultOf = ({ rows, tag }: StatementAnswer) => {
  const [command = '', ...counts] = tag.split(' ')
  return { command: command as 'SELECT', rowCount: counts.length > 0 ? Number(counts.at(-1)) : null, rows }
}
