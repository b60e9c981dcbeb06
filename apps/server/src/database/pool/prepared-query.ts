import pg from 'pg'

/** How a statement is run; `query_timeout` in milliseconds. */
type PreparedConfig = pg.QueryConfig & { name: string; query_timeout?: number | undefined }
type Callback = (error: Error | undefined, result: pg.QueryResult) => void

/** What the driver makes of a description of columns: how each is read, and a row to begin with. */
interface Columns {
  fields: readonly { name: string; format: string }[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** Parts of the driver's query that its types do not tell. */
interface DriverQuery {
  new (
    config: PreparedConfig,
    callback: Callback,
  ): {
    readonly name: string
    readonly _result: Columns
    _accumulateRows: unknown
    prepare(connection: pg.Connection): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
}

/** What is known on a connection: the columns of its statements by name, and the same connection asked for none. */
interface Known {
  columns: Map<string, Columns>
  undescribed: pg.Connection
}

const known = new WeakMap<pg.Connection, Known>()

const knownOn = (connection: pg.Connection): Known => {
  const found = known.get(connection)
  if (found) return found
  const undescribed: pg.Connection = Object.create(connection, { describe: { value: () => {} } })
  const made = { columns: new Map(), undescribed }
  known.set(connection, made)
  return made
}

/**
 * A prepared statement that asks for its columns once on each connection. The driver asks each time, and what comes back is
 * larger than most rows. PostgreSQL never answers a statement by other columns than it was prepared with: it fails
 * (`stalePlan`), and is prepared anew by another name.
 */
class PreparedQuery extends (pg.Query as unknown as DriverQuery) {
  readonly query_timeout: number | undefined

  constructor(config: PreparedConfig, callback: Callback) {
    super(config, callback)
    this.query_timeout = config.query_timeout
  }

  override prepare(connection: pg.Connection): void {
    const { columns, undescribed } = knownOn(connection)
    const described = columns.get(this.name)
    if (described) {
      Object.assign(this._result, described)
      this._accumulateRows = true
    }
    super.prepare(described ? undescribed : connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const { columns } = knownOn(connection)
    if (!columns.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
      const read = fields.map(({ name, format }) => ({ name, format }))
      columns.set(this.name, { fields: read, _parsers, _prebuiltEmptyResultObject })
    }
    super.handleCommandComplete(message, connection)
  }
}

/** Runs a prepared statement. Throws what the driver throws, with the place that asked. */
export const queryPrepared = async (client: pg.ClientBase, config: PreparedConfig): Promise<pg.QueryResult> => {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  const query = new PreparedQuery(config, (error, result) => (error ? reject(error) : resolve(result)))
  client.query(query as unknown as pg.Submittable)
  try {
    return await promise
  } catch (error) {
    // The driver's own trace leads to its socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
