import pg from 'pg'

/** A statement and its values; one without a name is parsed anew. `query_timeout` is in milliseconds. */
export interface PreparedStatement {
  name: string | undefined
  text: string
  values: readonly unknown[]
  query_timeout?: number | undefined
}

/** Told of a failure, or of the result. */
export type Callback<Result = pg.QueryResult> = (error: Error | undefined, result?: Result) => void

/** What the driver makes of a description of columns: how each is read, and a row to begin with. */
interface Columns {
  fields: readonly { name: string; format: string }[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
  /** How the connection reads its types. */
  _types: unknown
}

/** Parts of the driver's query that its types do not tell. */
interface DriverQuery {
  new (
    text: string,
    callback: Callback,
  ): {
    name: string | undefined
    text: string
    values: readonly unknown[] | undefined
    callback: Callback
    readonly _result: Columns
    readonly _canceledDueToError: unknown
    _accumulateRows: unknown
    submit(connection: pg.Connection): Error | null
    prepare(connection: pg.Connection): void
    _getRows(connection: pg.Connection): void
    handleRowDescription(message: unknown): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
    handleError(error: Error, connection: pg.Connection): void
    handleReadyForQuery(connection: pg.Connection): void
  }
}

/** What is known on a connection: the columns of its statements by name, and the same connection asked for none. */
interface Known {
  columns: Map<string, Omit<Columns, '_types'>>
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
export class PreparedQuery extends (pg.Query as unknown as DriverQuery) {
  readonly query_timeout: number | undefined

  // The driver copies settings given as an object by their property descriptors, which takes longer than all else here.
  constructor({ name, text, values, query_timeout }: PreparedStatement, callback: Callback) {
    super(text, callback)
    this.name = name
    this.values = values
    this.query_timeout = query_timeout
  }

  override prepare(connection: pg.Connection): void {
    const { columns, undescribed } = knownOn(connection)
    const described = this.name ? columns.get(this.name) : undefined
    if (described) {
      Object.assign(this._result, described)
      this._accumulateRows = true
    }
    super.prepare(described ? undescribed : connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const { columns } = knownOn(connection)
    if (this.name && !columns.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
      const read = fields.map(({ name, format }) => ({ name, format }))
      columns.set(this.name, { fields: read, _parsers, _prebuiltEmptyResultObject })
    }
    super.handleCommandComplete(message, connection)
  }
}

/** What a query answers that is told by a callback. Throws what the driver throws, with the place that asked. */
export const promised = async <Result>(query: (callback: Callback<Result>) => void): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  query((error, result) => (error ? reject(error) : resolve(result as Result)))
  try {
    return await promise
  } catch (error) {
    // The driver's own trace leads to its socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Runs a prepared statement. Throws what the driver throws. */
export const queryPrepared = (client: pg.ClientBase, statement: PreparedStatement): Promise<pg.QueryResult> =>
  promised<pg.QueryResult>(callback =>
    client.query(new PreparedQuery(statement, callback) as unknown as pg.Submittable),
  )
