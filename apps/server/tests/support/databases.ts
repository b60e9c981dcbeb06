import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, openServer } from '#database/connect.ts'
import { openInMemory } from '#database/embedded.ts'
import { seedTestDatabase } from './seed-test-database.ts'

/** A kind of database that a journey runs on, each time a fresh one with the demo in it. */
export interface TestDatabase {
  name: 'embedded' | 'PostgreSQL'
  /** Undefined when this kind is not at hand: its tests are skipped. */
  open: (() => Promise<Connection>) | undefined
}

const serverUrl = process.env.TEST_DATABASE_URL

const embedded = async (): Promise<Connection> => openInMemory(new Blob([await readFile(inject('databaseSnapshot'))]))

const asAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const onServer = async (): Promise<Connection> => {
  const name = `bohe_test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name}`)
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  const connection = openServer(url.href, 10)
  await seedTestDatabase(connection.db)
  return {
    db: connection.db,
    // Not by force: the server waits for connections that are just closing, and those it would kill raise errors.
    close: () => connection.close().then(() => asAdmin(`drop database ${name}`)),
  }
}

/** `describe.each(databases)('…on $name', database => …)`; give `database.open` to `startApi`. */
export const databases: TestDatabase[] = [
  { name: 'embedded', open: embedded },
  { name: 'PostgreSQL', open: serverUrl ? onServer : undefined },
]

/** The one that is always there. */
export const openTestDatabase = embedded
