import pg from 'pg'
import type { TimeLimits } from '#database/availability/time-limits.ts'
import { type Connection, databaseOf, openPool, type ServerPool } from '#database/connect.ts'
import { serverNotices } from '#database/notices.ts'
import type { StatementObserver } from '#database/observed.ts'
import { asAdmin, copyDatabase, databaseUrl } from './postgres-admin.ts'

/** A table as the template has it: its rows as text, each a literal of the table's type. */
interface SeededTable {
  name: string
  rows: string[]
}

/** Catalogs that a change of the schema writes to. */
const catalogs = ['pg_attribute', 'pg_class', 'pg_constraint', 'pg_namespace', 'pg_proc', 'pg_trigger']

/** What stands for them in a list of changes; no table is called so. */
const schema = ''

/** Rows that were written since a transaction began; its number is $1. */
const isNew = 'xmin::text::bigint >= $1::bigint'

const tablesOf = async (client: pg.Client): Promise<SeededTable[]> => {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const tables: SeededTable[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ row: string }>(`select ${name}::text as row from ${name}`)
    tables.push({ name, rows: rows.map(({ row }) => row) })
  }
  return tables
}

/** One statement that sets every sequence to where the template has it. */
const sequencesOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ call: string }>(
    `select format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value is not null) as call from pg_sequences`,
  )
  return `select ${rows.map(({ call }) => call).join()}`
}

/**
 * A copy of the template on a server, for one test after another: making a copy costs more than most tests. Between two
 * tests the tables that were written to get the template's rows back, by what the rows themselves say of who wrote them.
 */
export class ReusableDatabase {
  readonly #name: string
  readonly #client: pg.Client
  readonly #pool: ServerPool
  #tables: SeededTable[] = []
  #resetSequences = ''
  #findChanges = ''
  /** The first transaction that is not the template's. */
  #since = ''
  /** Hears of the statements of the test that is on. */
  #observe: StatementObserver = () => undefined

  private constructor(name: string, limits: TimeLimits) {
    this.#name = name
    this.#client = new pg.Client({ connectionString: databaseUrl(name) })
    // Of a connection that breaks the next query tells.
    this.#client.on('error', () => undefined)
    this.#pool = openPool({ url: databaseUrl(name), pool: 10, limits, observe: statement => this.#observe(statement) })
  }

  static async copy(template: string, name: string, limits: TimeLimits): Promise<ReusableDatabase> {
    await copyDatabase(template, name)
    // It is thrown away: no transaction of a test waits for the disk.
    await asAdmin(`alter database ${name} set synchronous_commit = off`)
    return new ReusableDatabase(name, limits).#prepare()
  }

  async #prepare(): Promise<this> {
    await this.#client.connect()
    this.#tables = await tablesOf(this.#client)
    this.#resetSequences = await sequencesOf(this.#client)
    this.#findChanges = [
      `select '${schema}' as name where ${catalogs.map(name => `exists (select from ${name} where ${isNew})`).join(' or ')}`,
      ...this.#tables.map(
        ({ name, rows }) =>
          `select '${name}' where (select count(*) from ${name}) <> ${rows.length} or exists (select from ${name} where ${isNew})`,
      ),
    ].join(' union all ')
    await this.#look()
    return this
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as since')
    this.#since = rows[0].since
  }

  /** The database for one test, which ends with `close`: it is then handed to `done` as the template is, or dropped. */
  open(observe: StatementObserver, done: (database: this) => void): Connection {
    this.#observe = observe
    // Connections outlive the test, what it asks by does not.
    let closing: Promise<void> | undefined
    const by = (connect: ServerPool['connect']) =>
      databaseOf(() => (closing ? Promise.reject(new Error('the database is closed')) : connect()))
    const [db, lookups] = [by(this.#pool.connect), by(this.#pool.share)]
    const notices = serverNotices(databaseUrl(this.#name), undefined)
    const close = async () => {
      await Promise.all([notices.close(), db.destroy(), lookups.destroy()])
      if (await this.#isRestored()) done(this)
      else await this.drop()
    }
    return {
      db,
      lookups,
      notices,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  }

  /** Whether it could be made as it was. What changed the schema, or still works in it, is not for a next test. */
  async #isRestored(): Promise<boolean> {
    const { total, idle } = this.#pool.usage()
    if (total !== idle) return false
    try {
      const { rows } = await this.#client.query({ name: 'changes', text: this.#findChanges, values: [this.#since] })
      if (rows.some(({ name }) => name === schema)) return false
      await this.#restore(this.#tables.filter(table => rows.some(({ name }) => name === table.name)))
      return true
    } catch {
      return false
    }
  }

  async #restore(changed: SeededTable[]): Promise<void> {
    // Without triggers: neither order nor foreign keys matter, and what may not be deleted is.
    const emptied = changed.map(({ name }) => `delete from ${name};`).join('')
    await this.#client.query(`begin; set local session_replication_role = replica; ${emptied} ${this.#resetSequences}`)
    for (const { name, rows } of changed)
      if (rows.length > 0)
        await this.#client.query(
          `insert into ${name} overriding system value select (row::${name}).* from unnest($1::text[]) row`,
          [rows],
        )
    await this.#client.query('commit')
    await this.#look()
  }

  async drop(): Promise<void> {
    await this.#client.end().catch(() => undefined)
    await this.#pool.end()
    // Not by force: the server waits for connections that are just closing, and those it would kill raise errors.
    await asAdmin(`drop database ${this.#name}`)
  }
}
