import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { PoolUsage } from '#metrics.ts'
import { type ConnectionListener, DatabaseUnavailable, isConnectionLost } from './availability/outage.ts'
import { callTimeLimits, keepAliveMs, maintenanceTimeLimits, type TimeLimits } from './availability/time-limits.ts'
import { openEmbedded } from './embedded.ts'
import { type Notices, type NoticesListener, serverNotices } from './notices.ts'
import type { StatementObserver } from './observed.ts'
import { PreparedStatements, stalePlan } from './prepared-statements.ts'
import type { Db, Schema } from './schema.ts'
import { sqlState } from './transaction.ts'

const int8 = 20
// The library's own list of types names no lists.
const int8List: number = 1016
const date = 1082

const readList: (text: string) => string[] = pg.types.getTypeParser(int8List)

/** A database and how to leave it. */
export interface Connection {
  db: Db
  /** What nodes tell each other. */
  notices: Notices
  /** The whole of an embedded database (`embedded.ts`); a server's is dumped by its own programs. */
  dump?: () => Promise<Blob>
  close(): Promise<void>
}

/** How to use a database server. */
export interface ServerOptions {
  url: string
  /** Connections at most. */
  pool: number
  /** Whether statements are prepared; not behind a pooler that gives each transaction another connection. */
  prepares?: boolean
  limits?: TimeLimits
  listener?: ConnectionListener | undefined
  noticesListener?: NoticesListener | undefined
  observe?: StatementObserver | undefined
}

const createPool = ({ url, pool, limits = callTimeLimits }: ServerOptions): pg.Pool => {
  const connections = new pg.Pool({
    connectionString: url,
    max: pool,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // A statement is sent although the one before is not answered yet: a transaction's begin with its first.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  // A connection that the server ends, at rest or at work, is replaced by the pool, and its query fails; unheard, the
  // event would end this process.
  connections.on('error', () => undefined)
  connections.on('connect', client => client.on('error', () => undefined))
  return connections
}

const noteLoss = (cause: unknown, listener: ConnectionListener | undefined): DatabaseUnavailable => {
  const lost = new DatabaseUnavailable(cause)
  listener?.lost(lost)
  return lost
}

const transactionBegins = /^(begin|start transaction)/
const transactionEnds = /^(commit|rollback)$/

/** A connection that the pool throws away once it is lost: a silent one would keep the next who gets it waiting as well. */
class PooledConnection implements PostgresPoolClient {
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
    return this.#ask(sql, parameters)
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== undefined)
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
    const { stream } = this.#client.connection
    stream.cork()
    const both = [this.#client.query(beginning), this.#client.query(statement)] as const
    stream.uncork()
    const [, result] = await Promise.all(both)
    return result
  }
}

const done = (command: string) => ({ command, rowCount: null, rows: [] })

/** Connections to a PostgreSQL server, as Kysely takes them. */
export interface ServerPool extends PostgresPool {
  usage(): PoolUsage
}

/** Connects when the first statement comes. Whole numbers of 8 bytes arrive as numbers, days as text, as they do embedded. */
export const openPool = (options: ServerOptions): ServerPool => {
  pg.types.setTypeParser(int8, Number)
  pg.types.setTypeParser(int8List, text => readList(text).map(Number))
  pg.types.setTypeParser(date, String)
  const connections = createPool(options)
  const statements = options.prepares === false ? undefined : new PreparedStatements()
  const connect = async () => {
    try {
      return new PooledConnection(await connections.connect(), statements, options.listener)
    } catch (error) {
      throw isConnectionLost(error) ? noteLoss(error, options.listener) : error
    }
  }
  const usage = () => ({
    total: connections.totalCount,
    idle: connections.idleCount,
    waiting: connections.waitingCount,
  })
  return { options: {}, connect, end: () => connections.end(), usage }
}

/** The database behind a pool. */
export const databaseOf = (pool: PostgresPool, observe?: StatementObserver): Db =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(observe && { log: observe }) })

/** A PostgreSQL server. */
export const openServer = (options: ServerOptions): Connection & { usage(): PoolUsage } => {
  const pool = openPool(options)
  const db = databaseOf(pool, options.observe)
  const notices = serverNotices(options.url, options.noticesListener)
  const close = () => Promise.all([notices.close(), db.destroy()]).then(() => undefined)
  return { db, notices, close, usage: pool.usage }
}

/** Where the database of the settings is. */
export interface DatabaseSettings {
  /** Undefined: embedded, in `folder`. */
  url: string | undefined
  pool: number
  prepares: boolean
  folder: string
}

/** The database of the settings: a server's, or embedded when no address is set. Throws FolderInUse. */
export const connect = (
  { url, pool, prepares, folder }: DatabaseSettings,
  options: Pick<ServerOptions, 'limits'> = {},
): Promise<Connection> =>
  url ? Promise.resolve(openServer({ url, pool, prepares, ...options })) : openEmbedded(folder)

/** Gives work on whole tables a connection of its own, with more time than a call has; embedded, there is only the one. */
export const maintain = async <Result>(
  { url, prepares }: DatabaseSettings,
  db: Db,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  if (!url) return work(db)
  const own = openServer({ url, pool: 1, prepares, limits: maintenanceTimeLimits })
  return work(own.db).finally(own.close)
}
