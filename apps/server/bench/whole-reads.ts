import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#database/schema.ts'

/** Every statement that was run while it was watched, with the values it came with last. */
const statements = new Map<string, unknown[]>()
let isWatching = false
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: [{ text?: string; values?: unknown[] }]) {
  const [{ text, values: parameters = [] }] = given
  if (isWatching && text && /^\s*(select|insert|update|delete|with)/i.test(text)) statements.set(text, parameters)
  return Reflect.apply(query, this, given)
} as typeof query

/** Begins or ends to note which statements are run. */
export const watch = (isOn: boolean): void => {
  isWatching = isOn
}

/** Statements, other than inserts, that read the whole of a table with more rows than a page of a list. */
export const wholeReads = async (db: Db, url: string): Promise<string[]> => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples > 5000`.execute(db)
  const large = new Set(rows.map(({ relname }) => relname))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const faults: string[] = []
  for (const [text, parameters] of [...statements]) {
    if (/^\s*insert/i.test(text)) continue
    const [{ 'QUERY PLAN': plan }] = (await client.query(`explain (format json) ${text}`, parameters)).rows
    for (const [, table = ''] of JSON.stringify(plan).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g))
      if (large.has(table)) faults.push(`${table}: ${text.trim().replace(/\s+/g, ' ').slice(0, 160)}`)
  }
  await client.end()
  return faults
}
