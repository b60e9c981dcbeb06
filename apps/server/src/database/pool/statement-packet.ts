import pg from 'pg'
import { type Callback, PreparedQuery, type PreparedStatement, promised } from './prepared-query.ts'

/** A statement of a packet. */
export type PacketStatement = Omit<PreparedStatement, 'query_timeout'>

/** What the driver writes values by, which its types do not tell. */
const driver = pg as typeof pg & { utils: { prepareValue(value: unknown): unknown } }

/** What the driver's connection knows that its types do not tell: the texts of statements that it was sent, by name. */
type Parsing = pg.Connection & { submittedNamedStatements: Record<string, string> }

/** A statement that is answered with the others of its packet. */
class QueryOfPacket extends PreparedQuery {
  constructor(statement: PacketStatement) {
    // A value that cannot be written fails here, where nothing has been sent yet.
    const values = statement.values.map(value => driver.utils.prepareValue(value))
    // The driver keeps the rows of a query that somebody waits for.
    super({ ...statement, values }, () => {})
  }

  override _getRows(connection: pg.Connection): void {
    connection.execute({ portal: '' }, true)
  }
}

/**
 * Statements that a server answers once: it runs them one after the other until one fails, and those behind that one not
 * at all. The driver's own pipeline has an answer for each, of which each may wake this process.
 */
class StatementPacket extends PreparedQuery {
  readonly #queries: readonly QueryOfPacket[]
  #at = 0

  constructor(statements: readonly PacketStatement[], query_timeout: number, callback: Callback<pg.QueryResult[]>) {
    super({ name: '', text: '', values: [], query_timeout }, callback as unknown as Callback)
    this.#queries = statements.map(statement => new QueryOfPacket(statement))
    this.#turnTo(0)
  }

  /** The driver asks what it is called when the server has parsed it. */
  #turnTo(at: number): void {
    this.#at = at
    this.name = this.#queries[at]?.name
    this.text = this.#queries[at]?.text ?? ''
  }

  get #query(): QueryOfPacket {
    const query = this.#queries[this.#at]
    if (!query) throw new Error('a server answered more than it was asked')
    return query
  }

  override submit(connection: pg.Connection): null {
    connection.stream.cork()
    for (const query of this.#queries) {
      query._result._types = this._result._types
      query.prepare(connection)
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#query.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#query.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#query.handleCommandComplete(message, connection)
    this.#turnTo(this.#at + 1)
  }

  override handleError(error: Error, connection: Parsing): void {
    // Those behind the one that failed were not parsed either.
    for (const { name } of this.#queries.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  override handleReadyForQuery(): void {
    const unread = this.#queries.find(query => query._canceledDueToError)
    if (unread) this.callback(unread._canceledDueToError as Error)
    else this.callback(undefined, this.#queries.map(({ _result }) => _result) as never)
  }
}

/**
 * Runs statements as one packet, and answers the result of each; `query_timeout` in milliseconds is of all together.
 * Throws the error of the one that failed. Outside of a transaction it is one for all of them.
 */
export const queryPacket = (
  client: pg.ClientBase,
  statements: readonly PacketStatement[],
  query_timeout: number,
): Promise<pg.QueryResult[]> =>
  promised<pg.QueryResult[]>(callback =>
    client.query(new StatementPacket(statements, query_timeout, callback) as unknown as pg.Submittable),
  )
