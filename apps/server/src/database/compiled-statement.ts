import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db, Tx } from './schema.ts'

/** Stands where a value goes. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A query that is built and not run. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** The values of some names, for a statement that writes each into the column of its name. */
export const columnsOf = <Values extends object, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Values, Name>

/** A statement that is run with the values of some names. */
export interface CompiledStatement<Values extends object, Row> {
  (db: Db | Tx, values: Values): Promise<Row[]>
  /** The same with its values, to be sent with others (`together`). */
  with(db: Db | Tx, values: Values): CompiledQuery<Row>
}

/** Runs a compiled query without what the query builder does around each: its plugins and cancelling, which nobody uses. */
export const runCompiled = <Row>(db: Db | Tx, query: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
  db.getExecutor().provideConnection(connection => connection.executeQuery<Row>(query))

/**
 * A statement whose text is the same each time, built and compiled when it is first run; building it anew costs about
 * as much as the driver does. `build` gets its values by name and may only put them into the statement.
 */
export const compiledStatement = <Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): CompiledStatement<Values, Row> => {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values
  let compiled: CompiledQuery<Row> | undefined
  const withValues = (db: Db | Tx, values: Values): CompiledQuery<Row> => {
    compiled ??= build(db, places).compile()
    const parameters = compiled.parameters.map(value =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    )
    return { ...compiled, parameters }
  }
  const run = async (db: Db | Tx, values: Values) => (await runCompiled(db, withValues(db, values))).rows
  return Object.assign(run, { with: withValues })
}
