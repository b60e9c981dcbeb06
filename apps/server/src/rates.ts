import { type RateName, rates } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import { sql } from 'kysely'
import { secondsAfter } from './clock.ts'
import type { Db, Tx } from './database/schema.ts'
import { transaction } from './database/transaction.ts'

/** How far a count has come. */
export interface Counted {
  exceeded: boolean
  /** Whole seconds until it starts again. */
  secondsLeft: number
}

const rowKey = (name: RateName, subject: string) => `${name}:${subject}`

const counted = (max: number, row: { n: number; resets_at: Date }, now: Date): Counted => ({
  exceeded: row.n > max,
  secondsLeft: Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)),
})

/**
 * What a count alone is written with: it waits for no disk. A crash forgets the counts of its last second, never those
 * before; within a transaction a count is as safe as what it is counted with.
 */
const unawaited = (db: Db | Tx) =>
  db.isTransaction ? sql`select` : sql`select set_config('synchronous_commit', 'off', true)`

/** Counts one more of something for a subject with room for `times` the rate, on all nodes together, in one statement. */
export const count = async (db: Db | Tx, name: RateName, subject: string, now: Date, times = 1): Promise<Counted> => {
  const resets = secondsAfter(now, rates[name].seconds)
  const { rows } = await sql<{ n: number; resets_at: Date }>`
    with unawaited as materialized (${unawaited(db)})
    insert into rates (key, n, resets_at) select ${rowKey(name, subject)}, 1, ${resets}::timestamptz from unawaited
    on conflict (key) do update set
      n = case when rates.resets_at <= ${now} then 1 else rates.n + 1 end,
      resets_at = case when rates.resets_at <= ${now} then excluded.resets_at else rates.resets_at end
    returning n, resets_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returned nothing')
  return counted(rates[name].max * times, row, now)
}

/**
 * Counts several things in one transaction, and waits for no disk: what a crash forgets of the last second harms nobody,
 * and payments wait for fewer commits of others.
 */
export const countTogether = <Result>(db: Db, counts: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transaction(db, async tx => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return counts(tx)
  })

/** Where a count stands without counting; `exceeded` says whether one more would be too many. */
export const look = async (db: Db | Tx, name: RateName, subject: string, now: Date, times = 1): Promise<Counted> => {
  const row = await used(db, name, subject, now)
  return row ? counted(rates[name].max * times, { ...row, n: row.n + 1 }, now) : { exceeded: false, secondsLeft: 0 }
}

/** How much of a rate a subject has used, and until when that counts; undefined when nothing counts. */
export const used = (db: Db | Tx, name: RateName, subject: string, now: Date) =>
  db
    .selectFrom('rates')
    .select(['n', 'resets_at'])
    .where('key', '=', rowKey(name, subject))
    .where('resets_at', '>', now)
    .executeTakeFirst()

/** Takes one back, for something that did not happen after all. */
export const uncount = async (db: Db | Tx, name: RateName, subject: string): Promise<void> => {
  await sql`update rates set n = n - 1 where key = ${rowKey(name, subject)} and n > 0`.execute(db)
}

/** Forgets what was counted for a subject. */
export const forget = async (db: Db | Tx, name: RateName, subject: string): Promise<void> => {
  await db.deleteFrom('rates').where('key', '=', rowKey(name, subject)).execute()
}

type Ask = typeof count | typeof look

const ofAddress = async (ask: Ask, db: Db | Tx, name: RateName, address: string, now: Date): Promise<Counted> => {
  for (const { subject, times } of networksOf(address)) {
    const counted = await ask(db, name, subject, now, times)
    if (counted.exceeded) return counted
  }
  return { exceeded: false, secondsLeft: 0 }
}

/**
 * Counts one more of something for every network of an address; exceeded as soon as one is full. What is beyond the
 * bound of a narrow network does not count for the wider ones, so that one customer cannot fill his neighbours' room.
 */
export const countAddress = (db: Db | Tx, name: RateName, address: string, now: Date): Promise<Counted> =>
  ofAddress(count, db, name, address, now)

/** Where the counts of an address stand; `exceeded` says whether one more would be too many. */
export const lookAddress = (db: Db | Tx, name: RateName, address: string, now: Date): Promise<Counted> =>
  ofAddress(look, db, name, address, now)

/** Takes one back that `countAddress` let pass. */
export const uncountAddress = async (db: Db | Tx, name: RateName, address: string): Promise<void> => {
  for (const { subject } of networksOf(address)) await uncount(db, name, subject)
}
