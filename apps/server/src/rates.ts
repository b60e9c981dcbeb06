import { isIPv6 } from 'node:net'
import { type RateName, rates } from '@bohe/api-client/contract/limits'
import { sql } from 'kysely'
import { secondsAfter } from './clock.ts'
import type { Db, Tx } from './database/schema.ts'

/** How far a count has come. */
export interface Counted {
  exceeded: boolean
  /** Whole seconds until it starts again. */
  secondsLeft: number
}

const rowKey = (name: RateName, subject: string) => `${name}:${subject}`

const counted = (name: RateName, row: { n: number; resets_at: Date }, now: Date): Counted => ({
  exceeded: row.n > rates[name].max,
  secondsLeft: Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)),
})

/** Counts one more of something for a subject, on all nodes together, in one statement. */
export const count = async (db: Db | Tx, name: RateName, subject: string, now: Date): Promise<Counted> => {
  const resets = secondsAfter(now, rates[name].seconds)
  const { rows } = await sql<{ n: number; resets_at: Date }>`
    insert into rates (key, n, resets_at) values (${rowKey(name, subject)}, 1, ${resets})
    on conflict (key) do update set
      n = case when rates.resets_at <= ${now} then 1 else rates.n + 1 end,
      resets_at = case when rates.resets_at <= ${now} then excluded.resets_at else rates.resets_at end
    returning n, resets_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returned nothing')
  return counted(name, row, now)
}

/** Where a count stands without counting; `exceeded` says whether one more would be too many. */
export const look = async (db: Db | Tx, name: RateName, subject: string, now: Date): Promise<Counted> => {
  const row = await db
    .selectFrom('rates')
    .select(['n', 'resets_at'])
    .where('key', '=', rowKey(name, subject))
    .where('resets_at', '>', now)
    .executeTakeFirst()
  return row ? counted(name, { ...row, n: row.n + 1 }, now) : { exceeded: false, secondsLeft: 0 }
}

/** Takes one back, for something that did not happen after all. */
export const uncount = async (db: Db | Tx, name: RateName, subject: string): Promise<void> => {
  await sql`update rates set n = n - 1 where key = ${rowKey(name, subject)} and n > 0`.execute(db)
}

/** Forgets what was counted for a subject. */
export const forget = async (db: Db | Tx, name: RateName, subject: string): Promise<void> => {
  await db.deleteFrom('rates').where('key', '=', rowKey(name, subject)).execute()
}

/** What addresses are counted by: one IPv4 address, or the IPv6 network of one customer (/64). */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const [left, right] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
