import {
  type CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { Db, Schema } from '#database/schema.ts'

/** One server's connection to a database, which the database outlives. */
export interface KillableConnection {
  db: Db
  /** The server dies: whatever it still asks fails, and its open transactions are rolled back. */
  kill(): void
}

class Died extends Error {}

interface Life {
  base: Db
  isOver: boolean
}

class KillableDriverConnection implements DatabaseConnection {
  readonly #life: Life
  transaction: ControlledTransaction<Schema> | undefined

  constructor(life: Life) {
    this.#life = life
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.#life.isOver) throw new Died('the server died')
    const result = await (this.transaction ?? this.#life.base).executeQuery(query)
    if (this.#life.isOver) throw new Died('the server died before it heard the answer')
    return result as { rows: Row[] }
  }

  streamQuery(): never {
    throw new Error('nobody streams here')
  }
}

/** Each connection is one of the database underneath for as long as a transaction or a query lasts. */
class KillableDriver implements Driver {
  readonly #life: Life

  constructor(life: Life) {
    this.#life = life
  }

  async init() {}
  async destroy() {}
  async releaseConnection() {}

  async acquireConnection() {
    return new KillableDriverConnection(this.#life)
  }

  async beginTransaction(connection: KillableDriverConnection, { isolationLevel }: TransactionSettings) {
    if (this.#life.isOver) throw new Died('the server died')
    const begin = this.#life.base.startTransaction()
    connection.transaction = await (isolationLevel ? begin.setIsolationLevel(isolationLevel) : begin).execute()
  }

  async commitTransaction(connection: KillableDriverConnection) {
    if (this.#life.isOver) throw new Died('the server died before it committed')
    await connection.transaction?.commit().execute()
    connection.transaction = undefined
    if (this.#life.isOver) throw new Died('the server died before it heard that it committed')
  }

  async rollbackTransaction(connection: KillableDriverConnection) {
    await connection.transaction?.rollback().execute()
    connection.transaction = undefined
  }
}

/** A database as one server sees it until it is killed, like a process whose connections break off. */
export const killableConnection = (base: Db): KillableConnection => {
  const life: Life = { base, isOver: false }
  const db: Db = new Kysely<Schema>({
    dialect: {
      // The embedded database takes one statement at a time, and no packet of several.
      createAdapter: () => base.getExecutor().adapter,
      createDriver: () => new KillableDriver(life),
      createIntrospector: inner => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return {
    db,
    kill: () => {
      life.isOver = true
    },
  }
}
