import { Kysely } from 'kysely'
import pg from 'pg'
import type { PoolUsage } from '#metrics.ts'
import { type ConnectionListener, isConnectionLost } from './availability/outage.ts'
import { callTimeLimits, keepAliveMs, maintenanceTimeLimits, type TimeLimits } from './availability/time-limits.ts'
import { openEmbedded } from './embedded.ts'
import { type Notices, type NoticesListener, serverNotices } from './notices.ts'
import type { StatementObserver } from './observed.ts'
import { noteLoss, PooledConnection } from './pool/pooled-connection.ts'
import { PreparedStatements } from './pool/prepared-statements.ts'
import { type Connecting, serverDialect } from './pool/server-driver.ts'
import { SharedConnections } from './pool/shared-connection.ts'
import type { Db, Schema } from './schema.ts'

const int8 = 20
// The library's own list of types names no lists.
const int8List: number = 1016
const date = 1082

const readList: (text: string) => string[] = pg.types.getTypeParser(int8List)

/** A database and how to leave it. */
export interface Connection {
  db: Db
  /** For single statements that read and are soon answered: those of many calls at the same time go together. */
  lookups?: Db
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

/** Connections to a PostgreSQL server. */
export interface ServerPool {
  connect: Connecting
  /** For a single statement that reads: one connection for all who ask at the same time. */
  share: Connecting
  end(): Promise<void>
  usage(): PoolUsage
}

/** Connects when the first statement comes. Whole numbers of 8 bytes arrive as numbers, days as text, as they do embedded. */
export const openPool = (options: ServerOptions): ServerPool => {
  pg.types.setTypeParser(int8, Number)
  pg.types.setTypeParser(int8List, text => readList(text).map(Number))
  pg.types.setTypeParser(date, String)
  const connections = createPool(options)
  const { answerMs } = options.limits ?? callTimeLimits
  const statements = options.prepares === false ? undefined : new PreparedStatements()
  const { listener, observe } = options
  // Each knows what its own statements answer.
  const known = new WeakMap<pg.PoolClient, PooledConnection>()
  const connectionOf = (client: pg.PoolClient): PooledConnection => {
    const found = known.get(client)
    if (found) return found
    const made = new PooledConnection(client, { statements, listener, observe, answerMs })
    known.set(client, made)
    return made
  }
  const connect = async (): Promise<PooledConnection> => {
    try {
      return connectionOf(await connections.connect())
    } catch (error) {
      throw isConnectionLost(error) ? noteLoss(error, listener) : error
    }
  }
  const usage = () => ({
    total: connections.totalCount,
    idle: connections.idleCount,
    waiting: connections.waitingCount,
  })
  const shared = new SharedConnections(connect)
  return { connect, share: async () => shared, end: () => connections.end(), usage }
}

/** The database behind a pool, which is ended by who opened it: one that was never asked would leave it open. */
export const databaseOf = (connect: Connecting): Db => new Kysely<Schema>({ dialect: serverDialect(connect) })

/** A PostgreSQL server. */
export const openServer = (options: ServerOptions): Required<Omit<Connection, 'dump'>> & { usage(): PoolUsage } => {
  const pool = openPool(options)
  const [db, lookups] = [databaseOf(pool.connect), databaseOf(pool.share)]
  const notices = serverNotices(options.url, options.noticesListener)
  const close = async () => {
    await Promise.all([notices.close(), db.destroy(), lookups.destroy(), pool.end()])
  }
  return { db, lookups, notices, close, usage: pool.usage }
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
