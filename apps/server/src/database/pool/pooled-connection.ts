import { AbortedTransactionError, CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'
import { type ConnectionListener, DatabaseUnavailable, isConnectionLost } from '../availability/outage.ts'
import type { StatementObserver } from '../observed.ts'
import { sqlState } from '../transaction.ts'
import { type PreparedStatements, stalePlan, unprepared } from './prepared-statements.ts'
import type { ServerConnection } from './server-driver.ts'
import {
  type KnownColumns,
  type PacketStatement,
  queryPacket,
  type StatementAnswer,
  written,
} from './statement-packet.ts'

/** Tells who listens that a connection is lost. */
export const noteLoss = (cause: unknown, listener: ConnectionListener | undefined): DatabaseUnavailable => {
  const lost = new DatabaseUnavailable(cause)
  listener?.lost(lost)
  return lost
}

/** A statement as it is asked. */
type Asked = Pick<CompiledQuery, 'sql' | 'parameters'>

const commit = CompiledQuery.raw('commit')

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
export class PooledConnection implements ServerConnection {
  readonly #client: pg.PoolClient
  readonly #use: ConnectionUse
  readonly #columns: KnownColumns = new Map()
  #lost: DatabaseUnavailable | undefined
  #isInTransaction = false
  /** How the transaction begins, as long as nothing was asked in it: that travels with its first statement. */
  #beginning: string | undefined
  /** Whether the transaction was committed with its last statements, until who began it says that it is over. */
  #hasCommitted = false
  /** Whether a transaction could not be undone. */
  #isStuck = false

  constructor(client: pg.PoolClient, use: ConnectionUse) {
    this.#client = client
    this.#use = use
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const isOne = parameters.length > 0 || this.#use.statements?.nameOf(sql) !== undefined
    if (!isOne) return this.#executeText(sql)
    const [{ rows, tag }] = (await this.#send([{ sql, parameters }])) as [StatementAnswer]
    // A tag like `INSERT 0 1`.
    const [command, ...counts] = tag.split(' ')
    return resultOf(rows, command, counts.at(-1))
  }

  streamQuery(): never {
    throw new Error('nobody reads by a cursor here')
  }

  async executeTogether(queries: readonly CompiledQuery[], commits: boolean): Promise<unknown[][]> {
    const answers = await this.#send(commits ? [...queries, commit] : queries)
    if (commits) {
      this.#isInTransaction = false
      this.#hasCommitted = true
    }
    return answers.slice(0, queries.length).map(({ rows }) => rows)
  }

  begin(statement: string): void {
    this.#beginning = statement
  }

  async commit(): Promise<void> {
    if (this.#endUnasked()) return
    const [answer] = await this.#send([commit])
    this.#isInTransaction = false
    if (answer?.tag === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (this.#hasCommitted) {
      this.#hasCommitted = false
      throw new Error('nobody undoes what has been committed')
    }
    if (this.#endUnasked()) return
    try {
      await this.#executeText('rollback')
      this.#isInTransaction = false
    } catch (error) {
      this.#isStuck = true
      throw error
    }
  }

  release(): void {
    // Of statements that ended a transaction while somebody undid it.
    this.#hasCommitted = false
    this.#client.release(this.#isStuck || this.#lost !== undefined)
  }

  /** Keeps what is asked from now on until `sendHeldBack`. */
  holdBack(): void {
    this.#client.connection.stream.cork()
  }

  /** Sends what was held back, as one packet. */
  sendHeldBack(): void {
    this.#client.connection.stream.uncork()
  }

  /** Ends a transaction that was committed already, or in which nothing was asked; whether it is one. */
  #endUnasked(): boolean {
    const isOver = this.#hasCommitted || this.#beginning !== undefined
    this.#hasCommitted = false
    this.#beginning = undefined
    return isOver
  }

  /** What begins the transaction, where that has to be sent now. Throws when nothing can be asked any more. */
  #enter(): string | undefined {
    if (this.#lost) throw this.#lost
    if (this.#hasCommitted) throw new Error('nothing is asked in a transaction that has been committed')
    const beginning = this.#beginning
    this.#beginning = undefined
    if (beginning === undefined) return
    this.#isInTransaction = true
    // It takes no time of its own.
    this.#use.observe?.({ sql: beginning, milliseconds: 0 })
    return beginning
  }

  /** Sends statements as one packet, behind the beginning of their transaction where that was not sent. */
  async #send(queries: readonly Asked[], isPrepared = true): Promise<readonly StatementAnswer[]> {
    const nameOf = (text: string) => (isPrepared ? this.#use.statements?.nameOf(text) : undefined)
    const statementOf = ({ sql, parameters }: Asked) => ({
      name: nameOf(sql),
      text: sql,
      values: parameters.map(written),
    })
    // What cannot be written fails before anything has changed: the transaction still begins with what is asked next.
    const sent = queries.map(statementOf)
    const beginning = this.#enter()
    if (beginning !== undefined) sent.unshift(statementOf({ sql: beginning, parameters: [] }))
    const began = performance.now()
    try {
      const answers = await queryPacket(this.#client, sent, this.#columns, this.#use.answerMs * sent.length)
      this.#noteAnswer(queries, began)
      return beginning === undefined ? answers : answers.slice(1)
    } catch (error) {
      if (this.#isWorthAsking(error, sent)) return this.#send(queries, false)
      throw this.#noteFailure(queries, began, error)
    }
  }

  /** Has the driver send a text that has neither a name nor values: it may be several statements. */
  async #executeText<Row>(sql: string): Promise<QueryResult<Row>> {
    const beginning = this.#enter()
    const began = performance.now()
    try {
      const [{ command, rowCount, rows = [] }] = await Promise.all(this.#sendText(beginning, sql))
      this.#noteAnswer([{ sql }], began)
      return resultOf(rows, command, rowCount)
    } catch (error) {
      throw this.#noteFailure([{ sql }], began, error)
    }
  }

  #sendText(beginning: string | undefined, text: string) {
    // Held back, both are one packet.
    this.holdBack()
    try {
      const begun = beginning === undefined ? undefined : this.#client.query(beginning)
      return [this.#client.query(text), begun] as const
    } finally {
      this.sendHeldBack()
    }
  }

  /** Who observes is told of each statement with its share of the time, or once of a failure. */
  #noteAnswer(statements: readonly Pick<Asked, 'sql'>[], began: number): void {
    this.#use.listener?.answered()
    const milliseconds = (performance.now() - began) / statements.length
    for (const { sql } of statements) this.#use.observe?.({ sql, milliseconds })
  }

  /** What to throw. */
  #noteFailure([first]: readonly Pick<Asked, 'sql'>[], began: number, thrown: unknown): unknown {
    // The driver's own trace leads to its socket.
    if (thrown instanceof Error) Error.captureStackTrace(thrown)
    if (isConnectionLost(thrown)) this.#lost = noteLoss(thrown, this.#use.listener)
    const error = this.#lost ?? thrown
    this.#use.observe?.({ sql: first?.sql ?? '', milliseconds: performance.now() - began, error })
    return error
  }

  /** Whether what failed as it was prepared is asked again as it is; a transaction is begun again by who began it. */
  #isWorthAsking(error: unknown, statements: readonly PacketStatement[]): boolean {
    const state = sqlState(error)
    if (state !== stalePlan && state !== unprepared) return false
    const named = statements.find(({ name }) => name !== undefined)
    if (named?.name && state === stalePlan) this.#use.statements?.renew(named.text, named.name)
    return named !== undefined && !this.#isInTransaction
  }
}

/** What the query builder reads of an answer: its rows, and how many a command that writes has written. */
const resultOf = <Row>(rows: unknown[], command = '', count: string | number | null = 0): QueryResult<Row> => {
  const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
  return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(count ?? 0) }) }
}
