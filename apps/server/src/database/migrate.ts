import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

const folder = new URL('../../migrations/', import.meta.url)

const apply = async (tx: Tx, name: string) => {
  const text = await readFile(new URL(name, folder), 'utf8')
  for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await sql.raw(statement).execute(tx)
  await tx.insertInto('migrations').values({ name }).execute()
}

/** Applies the migrations that are not applied yet, in name order, in one transaction; nodes that start together wait for each other. */
export const migrate = async (db: Db): Promise<void> => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(7231)`.execute(tx)
    await sql`
      create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())
    `.execute(tx)
    const rows = await tx.selectFrom('migrations').select('name').execute()
    const done = new Set(rows.map(row => row.name))
    for (const file of files) if (!done.has(file)) await apply(tx, file)
  })
}
