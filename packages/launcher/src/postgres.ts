import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** A real PostgreSQL for tests. */
export interface Postgres {
  /** A database of this run's own; dropped by `stop`. */
  url: string
  /** Which rung of the ladder it came from, for the summary. */
  how: string
  stop: () => Promise<void>
}

/** A URL to a server that answers, with permission to create databases; undefined when nobody answers. */
const canCreate = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as yes from pg_roles where rolname = current_user',
    )
    return rows[0]?.yes === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const localUrls = () => [
  `postgresql://${process.env.PGUSER ?? process.env.USER ?? 'root'}@localhost/postgres?host=/var/run/postgresql`,
  'postgresql://postgres:postgres@127.0.0.1:5432/postgres',
]

const ownDatabase = async (server: string, how: string, stopServer = async () => {}): Promise<Postgres> => {
  const name = `bohe_test_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const stop = async () => {
    await administer(`drop database ${name} with (force)`).catch(() => {})
    await stopServer()
  }
  return { url: url.href, how, stop }
}

/**
 * Finds a PostgreSQL for the tests: `TEST_DATABASE_URL`; the one of npm, which waits for no disk; a server that runs
 * here. Undefined when there is none; a `TEST_DATABASE_URL` that does not answer is an error, never passed over.
 */
export const findPostgres = async (env: NodeJS.ProcessEnv): Promise<Postgres | undefined> => {
  const given = env.TEST_DATABASE_URL
  if (given) {
    if (!(await canCreate(given)))
      throw new Error('TEST_DATABASE_URL does not answer, or its user may not create databases.')
    return ownDatabase(given, 'TEST_DATABASE_URL')
  }
  const embedded = await startEmbeddedPostgres()
  if (embedded) return ownDatabase(embedded.url, 'the PostgreSQL of npm', embedded.stop)
  for (const url of localUrls()) if (await canCreate(url)) return ownDatabase(url, 'the PostgreSQL that runs here')
  return undefined
}
