import { readFile } from 'node:fs/promises'
import { isDeep } from '@bohe/testing/variants.ts'
import { inject } from 'vitest'
import { callTimeLimits, type TimeLimits } from '#database/availability/time-limits.ts'
import type { Connection } from '#database/connect.ts'
import { openInMemory } from '#database/embedded.ts'
import type { StatementObserver } from '#database/observed.ts'
import { noteWrites } from './counted-writes.ts'
import { serverUrl } from './postgres-admin.ts'
import { ReusableDatabase } from './reusable-database.ts'
import { requireSharedSubset } from './shared-subset.ts'

/** Every statement of a test is one that a distributed PostgreSQL has, too. */
const heardBy =
  (observe?: StatementObserver): StatementObserver =>
  statement => {
    requireSharedSubset(statement.sql)
    observe?.(statement)
  }

/** A kind of database that a journey runs on, each time a fresh one with the demo in it. */
export interface TestDatabase {
  name: 'embedded' | 'PostgreSQL'
  /** Undefined when this kind is not at hand: its tests are skipped. */
  open: ((observe?: StatementObserver) => Promise<Connection>) | undefined
}

const embedded = async (observe?: StatementObserver): Promise<Connection> =>
  openInMemory({ loadDataDir: new Blob([await readFile(inject('databaseSnapshot'))]) }, heardBy(observe))

/** What a call may take on a machine that runs many tests at once; the product's own limits are met by outage.test.ts. */
const limits: TimeLimits = {
  ...callTimeLimits,
  connectMs: 30_000,
  lockMs: 25_000,
  statementMs: 30_000,
  answerMs: 35_000,
}

/** Hears of transactions as well, which the embedded database does not tell of: what a call writes is looked at here. */
const countedBy =
  (observe?: StatementObserver): StatementObserver =>
  statement => {
    if (statement.error === undefined) noteWrites(statement.sql)
    observe?.(statement)
  }

/** Databases of this worker that wait for their next test. */
const idle: ReusableDatabase[] = []
let copies = 0

const onServer = async (observe?: StatementObserver): Promise<Connection> => {
  const template = inject('databaseTemplate')
  copies += idle.length > 0 ? 0 : 1
  const name = `${template}_${process.pid}_${copies}`
  const database = idle.pop() ?? (await ReusableDatabase.copy(template, name, limits))
  return database.open(heardBy(countedBy(observe)), again => idle.push(again))
}

/**
 * For tests whose subject is what the two kinds may do differently: migrations, upserts, bulk, search, times, notices and
 * the books. Each runs on both: `describe.each(databases)('…on $name', database => …)`; give `database.open` to `startApi`.
 */
export const databases: TestDatabase[] = [
  { name: 'embedded', open: embedded },
  { name: 'PostgreSQL', open: serverUrl ? onServer : undefined },
]

/** The server, where there is one: it answers in a third of the time. */
const usual = serverUrl ? 'PostgreSQL' : 'embedded'

/** For all other tests: the quicker kind, and both in the deep run. */
export const oneDatabase = databases.filter(({ name, open }) => open && (isDeep || name === usual))

/** For long tests of many requests at once: a server, which answers them side by side, where there is one; both in the deep run. */
export const concurrentDatabase = databases.filter(({ open }) => open).slice(isDeep ? 0 : -1)

/** The quicker kind. */
export const openTestDatabase = serverUrl ? onServer : embedded
