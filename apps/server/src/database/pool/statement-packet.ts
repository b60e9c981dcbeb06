import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement and its values as they are `written`; one without a name is parsed anew. */
export interface PacketStatement {
  name: string | undefined
  text: string
  values: readonly unknown[]
}

/** A column of an answer, and what makes a value of its text. */
interface Column {
  name: string
  read: (text: string) => unknown
}

/** The columns of a connection's statements, by name: PostgreSQL tells them once. */
export type KnownColumns = Map<string, readonly Column[]>

/** What one statement answered. `tag` is PostgreSQL's, like `INSERT 0 1`. */
export interface StatementAnswer {
  rows: Record<string, unknown>[]
  tag: string
}

/** A row as it arrives, or what describes its columns. */
interface DataRow {
  fields: readonly (string | null)[]
}
interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[]
}

type Callback = (error: Error | undefined, answers?: readonly StatementAnswer[]) => void

/** What the driver's connection knows that its types do not tell: the texts of statements, by name. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** What the driver asks of a query that its types do not tell. */
interface DriverQuery {
  new (
    text: string,
    callback: Callback,
  ): {
    callback: Callback
    /** What the driver notes as parsed when the server says so. */
    name: string | undefined
    text: string
    submit(connection: Connection): null
    handleRowDescription(message: RowDescription): void
    handleDataRow(message: DataRow): void
    handleCommandComplete(message: { text: string }): void
    handleEmptyQuery(): void
    handleError(error: Error, connection: Connection): void
    handleReadyForQuery(): void
  }
}

const driver = pg as typeof pg & { utils: { prepareValue(value: unknown): unknown } }

/** How long a moment is whose year has four digits; the driver knows how PostgreSQL writes the others. */
const usualMoment = '2026-11-30T00:00:00.000Z'.length

/**
 * A value as PostgreSQL reads it. The driver writes a moment part by part, in local time. Throws where it cannot be
 * written.
 */
export const written = (value: unknown): unknown => {
  const moment = value instanceof Date ? value.toISOString() : ''
  return moment.length === usualMoment ? moment : driver.utils.prepareValue(value)
}

const columnsOf = ({ fields }: RowDescription): Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))

const rowOf = (columns: readonly Column[], { fields }: DataRow) => {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const { name, read } of columns) {
    const text = fields[at++]
    row[name] = text === null || text === undefined ? null : read(text)
  }
  return row
}

/**
 * Statements that a server answers once: it runs them one after the other until one fails, and those behind that one not
 * at all. The driver's own query is one statement, asks each time for its columns, which are larger than most rows, and is
 * written in three parts; its pipeline has an answer for each, of which each may wake this process.
 */
export class StatementPacket extends (pg.Query as unknown as DriverQuery) {
  readonly query_timeout: number
  readonly statements: readonly PacketStatement[]
  readonly #known: KnownColumns
  readonly #answers: StatementAnswer[] = []
  /** The columns of the statement that is answered now, and its rows. */
  #columns: readonly Column[] | undefined
  #rows: Record<string, unknown>[] = []
  #unreadable: Error | undefined

  constructor(statements: readonly PacketStatement[], known: KnownColumns, query_timeout: number, callback: Callback) {
    super('', callback)
    this.query_timeout = query_timeout
    this.statements = statements
    this.#known = known
    this.#turnTo(statements[0])
  }

  #turnTo(statement: PacketStatement | undefined): void {
    this.name = statement?.name
    this.text = statement?.text ?? ''
    this.#columns = statement?.name === undefined ? undefined : this.#known.get(statement.name)
    this.#rows = []
  }

  override submit(connection: Connection): null {
    const bytes = this.#bytes(connection)
    if (connection.stream.writable) connection.stream.write(bytes)
    return null
  }

  #bytes({ parsedStatements, submittedNamedStatements }: Connection): Buffer {
    const parts: Buffer[] = []
    const parsed: Record<string, string> = {}
    for (const { name, text, values } of this.statements) {
      if (name === undefined) parts.push(serialize.parse({ text }))
      else if (!(name in parsedStatements || name in submittedNamedStatements || name in parsed)) {
        parts.push(serialize.parse({ name, text }))
        parsed[name] = text
      }
      parts.push(serialize.bind({ statement: name ?? '', values: values as unknown[] }))
      if (name === undefined || !this.#known.has(name)) parts.push(serialize.describe({ type: 'P' }))
      parts.push(serialize.execute())
    }
    parts.push(serialize.sync())
    Object.assign(submittedNamedStatements, parsed)
    return Buffer.concat(parts)
  }

  override handleRowDescription(message: RowDescription): void {
    this.#columns = columnsOf(message)
  }

  override handleDataRow(message: DataRow): void {
    try {
      this.#rows.push(rowOf(this.#columns ?? [], message))
    } catch (error) {
      this.#unreadable ??= error as Error
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== undefined && !this.#known.has(this.name)) this.#known.set(this.name, this.#columns ?? [])
    this.#answers.push({ rows: this.#rows, tag: text })
    this.#turnTo(this.statements[this.#answers.length])
  }

  /** A text with no statement in it ends without a word of what was done. */
  override handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  override handleError(error: Error, { submittedNamedStatements }: Connection): void {
    // Those behind the one that failed were not parsed either.
    for (const { name } of this.statements.slice(this.#answers.length)) if (name) delete submittedNamedStatements[name]
    this.callback(error)
  }

  override handleReadyForQuery(): void {
    if (this.#unreadable) this.callback(this.#unreadable)
    else this.callback(undefined, this.#answers)
  }
}

/**
 * Runs statements as one packet, and answers what each did. `query_timeout`, in milliseconds, is of all together; `known`
 * is the connection's own. Throws the error of the one that failed. Outside of a transaction it is one for all of them.
 */
export const queryPacket = (
  client: pg.ClientBase,
  statements: readonly PacketStatement[],
  known: KnownColumns,
  query_timeout: number,
): Promise<readonly StatementAnswer[]> =>
  new Promise((resolve, reject) => {
    const packet = new StatementPacket(statements, known, query_timeout, (error, answers) =>
      answers ? resolve(answers) : reject(error),
    )
    client.query(packet as unknown as pg.Submittable)
  })
