import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import type { Manifest } from './manifest.ts'

/** What a database says of what is in it. */
export type DatabaseFacts = Pick<Manifest, 'migration' | 'server' | 'rows' | 'sums' | 'newestAt'>

/** But for those that a crash empties: what is in them is worth no more than that. */
const tablesOf = async (db: Db | Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by relname`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const countOf = async (db: Db | Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The major version of the server. */
export const serverMajor = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(db)
  return Math.floor(Number(rows[0]?.number) / 10_000)
}

const totals = async (db: Db | Tx) => {
  const { rows } = await sql<{ migration: string; newest_at: Date | null } & Record<string, string>>`
    select (select max(name) from migrations) as migration,
      greatest((select max(created_at) from members), (select max(created_at) from orders),
        (select max(at) from membership_ledger), (select max(at) from audit_log)) as newest_at,
      (select coalesce(sum(seconds), 0)::text from membership_ledger) as ledger_seconds,
      (select coalesce(sum(amount_minor), 0)::text from provider_transactions) as paid_minor,
      (select coalesce(sum(amount_minor), 0)::text from refunds) as refunded_minor`.execute(db)
  const [found] = rows
  if (!found) throw new Error('totals without a row')
  const { migration, newest_at, ...sums } = found
  return { migration, newestAt: newest_at?.toISOString() ?? null, sums }
}

/** Whether the database has ever been migrated. */
export const hasMigrations = async (db: Db | Tx): Promise<boolean> => {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.migrations') is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** Counts every table and sums up what must not differ; of one moment in a transaction that sees only one. */
export const factsOf = async (db: Db | Tx): Promise<DatabaseFacts> => {
  const rows: Record<string, number> = {}
  for (const table of await tablesOf(db)) rows[table] = await countOf(db, table)
  return { server: await serverMajor(db), rows, ...(await totals(db)) }
}

/** Lets other connections see what this transaction sees, for as long as it lasts; answers by which name. */
export const exportSnapshot = async (tx: Tx): Promise<string> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
  return rows[0]?.snapshot ?? ''
}

/** What is on its way to the files of the embedded database is written there. */
export const flush = (tx: Tx) => sql`checkpoint`.execute(tx)

/** A database that was filled at once knows nothing of what is in it until it has looked. */
export const analyze = (db: Db) => sql`analyze`.execute(db)

/** Tables, views and sequences that are in a database already, but for those of extensions. */
export const relationsIn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname not in ('pg_catalog', 'information_schema')
      and nspname not like 'pg\_toast%' and nspname not like 'pg\_temp%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Takes away what a dump made in a database that had nothing, but for what belongs to extensions. */
export const removeAll = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ statement: string }>`
    with own as (
      select 'table' as kind, c.oid, 'pg_class'::regclass as catalogue, c.oid::regclass::text as name from pg_class c
        where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      union all select 'sequence', c.oid, 'pg_class'::regclass, c.oid::regclass::text from pg_class c
        where relkind = 'S' and relnamespace = 'public'::regnamespace
      union all select 'routine', p.oid, 'pg_proc'::regclass, p.oid::regprocedure::text from pg_proc p
        where pronamespace = 'public'::regnamespace
    )
    select format('drop %s if exists %s cascade', kind, name) as statement from own
      where not exists (select from pg_depend d where d.objid = own.oid and d.classid = catalogue and d.deptype = 'e')`.execute(
    db,
  )
  await transaction(db, async tx => {
    for (const { statement } of rows) await sql.raw(statement).execute(tx)
  })
}

/** A new database with the letters and the order of the one that `db` is. */
export const createDatabase = async (db: Db, name: string): Promise<void> => {
  const { rows } = await sql<{ encoding: string; collate: string; ctype: string }>`
    select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
    from pg_database where datname = current_database()`.execute(db)
  const { encoding, collate, ctype } = rows[0] ?? { encoding: 'UTF8', collate: 'C', ctype: 'C' }
  await sql`create database ${sql.id(name)} template template0
    encoding ${sql.lit(encoding)} lc_collate ${sql.lit(collate)} lc_ctype ${sql.lit(ctype)}`.execute(db)
}

/** Lets a database go, whoever is still connected to it. */
export const dropDatabase = (db: Db, name: string) =>
  sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)

/** When the last backup that was noted was made. */
export const lastBackupAt = async (tx: Tx): Promise<Date | undefined> => {
  const noted = tx.selectFrom('check_runs').select('at').where('kind', '=', 'backup').where('findings', '=', 0)
  return (await noted.executeTakeFirst())?.at
}
