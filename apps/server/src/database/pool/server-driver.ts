import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/** A connection to a server, as long as somebody has it. */
export interface ServerConnection extends DatabaseConnection {
  /** Sends statements as one packet, and commits with it if it `commits`. Answers the rows of each. */
  executeTogether(queries: readonly CompiledQuery[], commits: boolean): Promise<unknown[][]>
  /** Begins a transaction by this statement, which is sent with the next one. */
  begin(statement: string): void
  /** Throws AbortedTransactionError where the server has undone the transaction instead. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Gives the connection back to its pool. */
  release(): void
}

/** How somebody gets a connection. */
export type Connecting = () => Promise<ServerConnection>

/** Whether statements can be sent together: an embedded database is asked in this process. */
export const isServerConnection = (connection: DatabaseConnection): connection is ServerConnection =>
  'executeTogether' in connection

const beginning = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** What the query builder asks connections of. Whoever opened their pool ends it: one that was never asked stays open. */
class ServerDriver implements Driver {
  readonly acquireConnection: Connecting

  constructor(connect: Connecting) {
    this.acquireConnection = connect
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(beginning(settings))
  }

  commitTransaction(connection: ServerConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: ServerConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: ServerConnection): Promise<void> {
    connection.release()
  }
}

/** PostgreSQL behind connections of ours. */
export const serverDialect = (connect: Connecting): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new ServerDriver(connect),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
