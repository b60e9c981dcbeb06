import { sql } from 'kysely'
import pg from 'pg'
import { StatementPacket } from '#database/pool/statement-packet.ts'
import type { Db } from '#database/schema.ts'

/** Every statement that was run while it was watched, with the values it came with last. */
const statements = new Map<string, readonly unknown[]>()
let isWatching = false
const { submit } = StatementPacket.prototype
StatementPacket.prototype.submit = function (connection) {
  if (isWatching)
    for (const { text, values } of this.statements)
      if (/^\s*(select|insert|update|delete|with)/i.test(text)) statements.set(text, values)
  return submit.call(this, connection)
}

/** Begins or ends to note which statements are run. */
export const watch = (isOn: boolean): void => {
  isWatching = isOn
}

/** Statements, other than inserts, that read the whole of a table with more rows than a page of a list. */
export const wholeReads = async (db: Db, url: string): Promise<string[]> => {
  if (statements.size === 0) throw new Error('no statement was seen: they are sent in another way')
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
