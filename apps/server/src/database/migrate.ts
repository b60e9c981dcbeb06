import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { holdLock } from './named-lock.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { sqlState, violatedUnique } from './transaction.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** The schema is newer than this release may work with, or a migration could not be applied; says what to do. */
export class CannotMigrate extends Error {}

/** How migrations are applied. */
export interface MigrateOptions {
  /** The release that applies them, kept with each. */
  release?: string
  /** Where they are; tests bring their own. */
  files?: URL
  /**
   * How long a statement waits for a lock, in milliseconds. Whoever comes after it waits behind it as well, so that
   * readers of the table would stand still for as long as one of them takes.
   */
  lockMs?: number
  /** How often a migration that did not get its locks is begun again, and how long it leaves the others alone between. */
  tries?: number
  pauseMs?: number
}

const defaults = { release: '', files: folder, lockMs: 1000, tries: 60, pauseMs: 3000 }

type Resolved = Required<MigrateOptions>

// Two that make the same at once: one finds the other's, or meets it in the catalogue.
const isMadeMeanwhile = (error: unknown): boolean =>
  /^(42P07|42701)$/.test(sqlState(error) ?? '') || (violatedUnique(error)?.startsWith('pg_') ?? false)

/** The two tables that migrating itself needs. Nodes that start together on an empty database find each other's. */
const prepare = async (db: Db, tries = 5): Promise<void> => {
  try {
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now(), release text not null default '')`.execute(
      db,
    )
    const { rows } = await sql`
      select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'release'`.execute(db)
    if (rows.length === 0) await sql`alter table migrations add column release text not null default ''`.execute(db)
    await sql`create table if not exists named_locks (name text primary key)`.execute(db)
    await sql`insert into named_locks (name) values ('migrations') on conflict do nothing`.execute(db)
  } catch (error) {
    if (tries <= 1 || !isMadeMeanwhile(error)) throw error
    await prepare(db, tries - 1)
  }
}

const namesDone = async (db: Kysely<Schema>): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('migrations')
    .select(['name', 'release'])
    .orderBy('applied_at')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ name, release }) => [name, release]))
}

const statementsOf = (text: string): string[] => text.split(/;\s*$/m).filter(statement => statement.trim())

/** From here on no statement of a transaction waits longer for a lock. */
const waitShortly = (tx: Tx, lockMs: number) =>
  sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(tx)

/** One file in one transaction, unless another node was faster. */
const applyInTransaction = (db: Db, name: string, text: string, { lockMs, release }: Resolved): Promise<void> =>
  db.transaction().execute(async (tx: Tx) => {
    await holdLock(tx, 'migrations')
    if ((await namesDone(tx)).has(name)) return
    await waitShortly(tx, lockMs)
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
    await tx.insertInto('migrations').values({ name, release }).execute()
  })

const concurrentIndex = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/im

/** Another node makes the same index; it is there once that one is done. */
class MadeElsewhere extends Error {}

/** Undefined when there is no such index; false while it is being made, and when that was cut off. */
const isValid = async (db: Db, index: string): Promise<boolean | undefined> => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(db)
  return rows[0]?.valid
}

/** Waits for whoever makes it, since it takes a lock that he has. */
const dropIndex = (db: Db, index: string, lockMs: number): Promise<void> =>
  db.transaction().execute(async (tx: Tx) => {
    await waitShortly(tx, lockMs)
    await sql`drop index if exists ${sql.table(index)}`.execute(tx)
  })

/**
 * A file whose only statement makes an index while its table is written, which no transaction can do. What a run that
 * was cut off left is made again.
 */
const applyConcurrently = async (db: Db, name: string, text: string, { lockMs, release }: Resolved): Promise<void> => {
  const [, index = ''] = text.match(concurrentIndex) ?? []
  if ((await isValid(db, index)) === false) await dropIndex(db, index, lockMs)
  await sql.raw(text).execute(db)
  if (!(await isValid(db, index))) throw new MadeElsewhere()
  const row = { name, release }
  await db
    .insertInto('migrations')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const lostItsLocks = new Set(['55P03', '40P01'])

const isWorthAnotherTry = (error: unknown, isConcurrent: boolean): boolean =>
  error instanceof MadeElsewhere || lostItsLocks.has(sqlState(error) ?? '') || (isConcurrent && isMadeMeanwhile(error))

const apply = async (db: Db, name: string, options: Resolved): Promise<void> => {
  const text = await readFile(new URL(name, options.files), 'utf8')
  const isConcurrent = concurrentIndex.test(text)
  const applyOnce = isConcurrent ? applyConcurrently : applyInTransaction
  for (let left = options.tries; ; left--)
    try {
      return await applyOnce(db, name, text, options)
    } catch (error) {
      if (!isWorthAnotherTry(error, isConcurrent)) throw error
      if (left <= 1)
        throw new CannotMigrate(`${name} did not get its locks: something holds its tables`, { cause: error })
      await pauseFor(options.pauseMs * (0.5 + Math.random()))
    }
}

/** Releases before this one may be older by one: what a later one takes away was not used by the one before. */
const refuseTooNew = (done: Map<string, string>, files: readonly string[]) => {
  const unknown = [...done].filter(([name]) => !files.includes(name))
  const releases = [...new Set(unknown.map(([, release]) => release || 'without a number'))]
  if (releases.length > 1)
    throw new CannotMigrate(
      `the database is of release ${releases.at(-1)}, more than one ahead of this one (${unknown.length} migrations that it does not know); start a newer server`,
    )
}

const filesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()

/** Names of the migrations that are not applied yet, in their order. Throws CannotMigrate. */
export const pendingMigrations = async (db: Db, files = folder): Promise<string[]> => {
  const names = await filesIn(files)
  await prepare(db)
  const done = await namesDone(db)
  refuseTooNew(done, names)
  return names.filter(name => !done.has(name))
}

/**
 * Applies the migrations that are not applied yet, in name order, each file in a transaction of its own; nodes that start
 * together take turns. Throws CannotMigrate.
 */
export const migrate = async (db: Db, given: MigrateOptions = {}): Promise<void> => {
  const options: Resolved = { ...defaults, ...given }
  for (const name of await pendingMigrations(db, options.files)) await apply(db, name, options)
}
