import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A PostgreSQL server where tests may create databases; undefined when there is none. */
export const serverUrl = process.env.TEST_DATABASE_URL || undefined

/** Runs a statement outside every database of a test. */
export const asAdmin = async (statement: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

/** Makes a database by copying the files of a prepared one. */
export const copyDatabase = (template: string, name: string): Promise<void> =>
  asAdmin(`create database ${name} template ${template} strategy file_copy`)

/** Drops every database whose name begins so, whoever is still connected. */
export const dropDatabases = async (prefix: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

/** A name that no other database has. */
export const freshDatabaseName = (): string => `bohe_test_${randomBytes(6).toString('hex')}`

/** The address of a database of that server. */
export const databaseUrl = (name: string): string => {
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  return url.href
}
