import type { CompiledQuery } from 'kysely'
import type { Db, Tx } from './schema.ts'

/** Stands where a value goes. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** The values of some names, for a statement that writes each into the column of its name. */
export const columnsOf = <Values extends object, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Values, Name>

/**
 * A statement whose text is the same each time, built and compiled when it is first run; building it anew costs about
 * as much as the driver does. `build` gets its values by name and may only put them into the statement.
 */
export const compiledStatement = <Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): ((db: Db | Tx, values: Values) => Promise<Row[]>) => {
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, places).compile()
    const parameters = compiled.parameters.map(value =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
