import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import type { Db, Schema } from './schema.ts'

const int8 = 20
// The library's own list of types names no lists.
const int8List: number = 1016
const date = 1082

const readList: (text: string) => string[] = pg.types.getTypeParser(int8List)

/** A database and how to leave it. */
export interface Connection {
  db: Db
  close(): Promise<void>
}

/** A pool of connections to a PostgreSQL server. Whole numbers of 8 bytes arrive as numbers, days as text, as they do embedded. */
export const openServer = (url: string, pool: number): Connection => {
  pg.types.setTypeParser(int8, Number)
  pg.types.setTypeParser(int8List, text => readList(text).map(Number))
  pg.types.setTypeParser(date, String)
  const connections = new pg.Pool({ connectionString: url, max: pool, connectionTimeoutMillis: 10_000 })
  // A resting connection that the server ends is replaced by the pool; unheard, the event would end this process.
  connections.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) })
  return { db, close: () => db.destroy() }
}

/** The database of the settings: a server's, or embedded when no address is set. Throws FolderInUse. */
export const connect = (database: { url: string | undefined; pool: number; folder: string }): Promise<Connection> =>
  database.url ? Promise.resolve(openServer(database.url, database.pool)) : openEmbedded(database.folder)
