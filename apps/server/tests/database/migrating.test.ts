import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { CannotMigrate, type MigrateOptions, migrate } from '#database/migrate.ts'
import { databases } from '#tests/support/database/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-migrations-'))

let made = 0
/** A folder of migrations; its names begin with a letter that no migration of ours begins with. */
const filesOf = (files: Record<string, string>): URL => {
  const path = join(folder, String(++made))
  mkdirSync(path)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return pathToFileURL(`${path}/`)
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(databases)('migrations, on $name', ({ name, open }) => {
  const check = it.skipIf(open === undefined)
  const onServer = it.skipIf(open === undefined || name === 'embedded')
  let connection: Connection
  beforeAll(async () => {
    if (!open) return
    connection = await open()
    // So that every folder of a test is the whole history.
    await connection.db.deleteFrom('migrations').execute()
  })
  afterAll(() => connection?.close())

  const run = async (files: Record<string, string>, options: MigrateOptions = {}) => {
    await connection.db.deleteFrom('migrations').execute()
    const given = { files: filesOf(files), lockMs: 50, pauseMs: 5, ...options }
    await migrate(connection.db, given)
  }
  const applied = async () => {
    const rows = await connection.db.selectFrom('migrations').select(['name', 'release']).orderBy('name').execute()
    return rows.map(({ name, release }) => (release ? `${name} by ${release}` : name))
  }
  const numbers = async (table: string) =>
    (await sql<{ n: number }>`select n from ${sql.table(table)}`.execute(connection.db)).rows.map(({ n }) => n)

  check('are each a transaction: what was applied before a broken one stays, of the broken one nothing', async () => {
    const broken = { 'a.sql': 'create table kept (n int);', 'b.sql': 'create table lost (n int);\nselect nothing;' }
    await expect(run(broken, { release: '0.2.0' })).rejects.toThrow('"nothing"')
    expect(await applied()).toEqual(['a.sql by 0.2.0'])
    await expect(numbers('lost')).rejects.toThrow('"lost"')
    expect(await numbers('kept')).toEqual([])
  })

  check('are applied once by many nodes at once', async () => {
    await connection.db.deleteFrom('migrations').execute()
    const files = filesOf({
      'a.sql': 'create table counted (n int);\ninsert into counted values (1);',
      'b.sql': 'insert into counted values (2);',
    })
    await Promise.all([1, 2, 3].map(() => migrate(connection.db, { files })))
    expect(await numbers('counted')).toEqual([1, 2])
  })

  check('make an index while the table is written, and make it again when that was cut off', async () => {
    await sql`create table written (n int)`.execute(connection.db)
    await sql`insert into written values (1), (1)`.execute(connection.db)
    const text = 'create unique index concurrently if not exists written_once on written (n);'
    await expect(run({ 'a.sql': text })).rejects.toThrow('written_once')
    await sql`truncate written`.execute(connection.db)
    await run({ 'a.sql': text })
    expect(await applied()).toEqual(['a.sql'])
    await sql`insert into written values (1)`.execute(connection.db)
    await expect(sql`insert into written values (1)`.execute(connection.db)).rejects.toThrow('written_once')
  })

  onServer('wait for a reader without making others wait behind them', async () => {
    await sql`create table busy (n int)`.execute(connection.db)
    const { promise: isReading, resolve: beginReading } = Promise.withResolvers<void>()
    const { promise: isRead, resolve: endReading } = Promise.withResolvers<void>()
    const reading = connection.db.transaction().execute(async tx => {
      await sql`select n from busy`.execute(tx)
      beginReading()
      await isRead
    })
    await isReading
    const migrating = run({ 'a.sql': 'alter table busy add column m int;' }, { tries: 1000 })
    const slowest = { ms: 0 }
    for (let turn = 0; turn < 20; turn++) {
      const from = performance.now()
      await numbers('busy')
      slowest.ms = Math.max(slowest.ms, performance.now() - from)
    }
    expect(await applied()).toEqual([])
    // A statement that waited as long as its reader would have stood before all of these.
    expect(slowest.ms).toBeLessThan(2000)
    endReading()
    await Promise.all([reading, migrating])
    expect(await applied()).toEqual(['a.sql'])
  })

  onServer('give up after so many tries, and say which did not get its locks', async () => {
    await sql`create table held (n int)`.execute(connection.db)
    await connection.db.transaction().execute(async tx => {
      await sql`alter table held add column l int`.execute(tx)
      const failure = await run({ 'a.sql': 'alter table held add column m int;' }, { tries: 2 }).catch(error => error)
      expect(failure).toBeInstanceOf(CannotMigrate)
      expect(failure.message).toContain('a.sql did not get its locks')
    })
  })

  check('of the release after this one are taken as they are, of a later one refused', async () => {
    await run({ 'a.sql': 'select 1;', 'b.sql': 'select 1;' }, { release: '0.2.0' })
    const own = { files: filesOf({ 'a.sql': 'select 1;' }), release: '0.1.0' }
    await migrate(connection.db, own)
    const later = { files: filesOf({ 'a.sql': '', 'b.sql': '', 'c.sql': 'select 1;' }), release: '0.3.0' }
    await migrate(connection.db, later)
    await expect(migrate(connection.db, own)).rejects.toThrow(
      'the database is of release 0.3.0, more than one ahead of this one (2 migrations that it does not know)',
    )
  })
})
