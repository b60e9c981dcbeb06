import { sql } from 'kysely'
import pg from 'pg'
import type { PreparedQuery } from '#database/pool/prepared-query.ts'
import type { Db } from '#database/schema.ts'

/** Parts of the driver's query that its types do not tell. */
type DriverQuery = Pick<PreparedQuery, 'text' | 'values' | 'prepare'>

/** Every statement that was run while it was watched, with the values it came with last. */
const statements = new Map<string, readonly unknown[]>()
let isWatching = false
const driverQuery = pg.Query.prototype as unknown as DriverQuery
const { prepare } = driverQuery
// What has values or a name is prepared, alone or within a packet.
driverQuery.prepare = function (this: DriverQuery, connection) {
  const { text, values = [] } = this
  if (isWatching && /^\s*(select|insert|update|delete|with)/i.test(text)) statements.set(text, values)
  prepare.call(this, connection)
}

/** Begins or ends to note which statements are run. */
export const watch = (isOn: boolean): void => {
  isWatching = isOn
}

/** Statements, other than inserts, that read the whole of a table with more rows than a page of a list. */
export const wholeReads = async (db: Db, url: string): Promise<string[]> => {
  if (statements.size === 0) throw new Error('no statement was seen: the driver prepares them in another way')
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples > 5000`.execute(db)
  const large = new Set(rows.map(({ relname }) => relname))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const faults: string[] = []
  for (const [text, parameters] of [...statements]) {
    if (/^\s*insert/i.test(text)) continue
    const [{ 'QUERY PLAN': plan }] = (await client.query(`explain (format json) ${text}`, [...parameters])).rows
    for (const [, table = ''] of JSON.stringify(plan).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g))
      if (large.has(table)) faults.push(`${table}: ${text.trim().replace(/\s+/g, ' ').slice(0, 160)}`)
  }
  await client.end()
  return faults
}
