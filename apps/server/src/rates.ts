import { type RateName, rates } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import { sql } from 'kysely'
import { secondsAfter } from './clock.ts'
import { compiledStatement, runCompiled } from './database/compiled-statement.ts'
import type { Db, Tx } from './database/schema.ts'

/** How far a count has come. */
export interface Counted {
  exceeded: boolean
  /** Whole seconds until it starts again. */
  secondsLeft: number
}

const rowKey = (name: RateName, subject: string) => `${name}:${subject}`

/** Something that is counted for a subject, with room for `times` the rate. */
export interface Countable {
  name: RateName
  subject: string
  times?: number
}

const roomFor = ({ name, times = 1 }: Countable) => rates[name].max * times

/** How far the last came that was counted. */
interface LastCount {
  at: number
  n: number
  resets_at: Date
}

/** The values of what is counted and of what else may be full, each by a name and its place. */
type CountValues = Record<`${'key' | 'resets' | 'room' | 'fullKey' | 'fullRoom'}${number}` | 'now', unknown>

/**
 * What counts alone are written with: they wait for no disk. A crash forgets the counts of its last second, never those
 * before; within a transaction a count is as safe as what it is counted with.
 */
const unawaited = sql`unawaited as materialized (select set_config('synchronous_commit', 'off', true))`

/** How many things a statement counts, how many others may be full, and whether it is alone or within a transaction. */
interface Shape {
  counted: number
  others: number
  isAlone: boolean
}

const upTo = (length: number) => Array.from({ length }, (_, at) => at)

/** Whether one more of any of so many things would be too many. */
const anyFull = (length: number, values: CountValues) => {
  const full = upTo(length).map(
    at => sql`(key = ${values[`fullKey${at}`]} and n + 1 > ${values[`fullRoom${at}`]}::float8)`,
  )
  return sql`exists (select from rates where resets_at > ${values.now} and (${sql.join(full, sql` or `)}))`
}

/** What `anyFull` is asked with. */
const fullValues = (others: readonly Countable[]): Partial<CountValues> => {
  const values: Partial<CountValues> = {}
  for (const [at, one] of others.entries()) {
    values[`fullKey${at}`] = rowKey(one.name, one.subject)
    values[`fullRoom${at}`] = roomFor(one)
  }
  return values
}

/**
 * A statement that counts things, each unless the one before is exceeded, and none when another is full; it tells of the
 * last that it counted.
 */
const statementFor = ({ counted, others, isAlone }: Shape) =>
  compiledStatement<CountValues, LastCount>((db, values) => {
    const { now } = values
    const unlessFull = others > 0 ? sql` where not ${anyFull(others, values)}` : sql``
    const places = upTo(counted)
    const counts = places.map(at => {
      // Reads the one before, and so comes after it.
      const first = sql`${isAlone ? sql` from unawaited` : sql``}${unlessFull}`
      const source = at === 0 ? first : sql` from ${sql.ref(`c${at - 1}`)} where n <= ${values[`room${at - 1}`]}`
      return sql`${sql.ref(`c${at}`)} as (
        insert into rates (key, n, resets_at) select ${values[`key${at}`]}, 1, ${values[`resets${at}`]}::timestamptz${source}
        on conflict (key) do update set
          n = case when rates.resets_at <= ${now} then 1 else rates.n + 1 end,
          resets_at = case when rates.resets_at <= ${now} then excluded.resets_at else rates.resets_at end
        returning n, resets_at)`
    })
    const answers = places.map(at => sql`select ${sql.lit(at)}::int as at, n, resets_at from ${sql.ref(`c${at}`)}`)
    const whole = sql<LastCount>`
      with ${sql.join([...(isAlone ? [unawaited] : []), ...counts])} ${sql.join(answers, sql` union all `)} order by at desc limit 1`
    return { compile: () => whole.compile(db) }
  })

const statements = new Map<string, ReturnType<typeof statementFor>>()

const statementOf = (shape: Shape) => {
  const name = Object.values(shape).join(' ')
  const known = statements.get(name) ?? statementFor(shape)
  statements.set(name, known)
  return known
}

const statementThatCounts = (db: Db | Tx, all: readonly Countable[], others: readonly Countable[], now: Date) => {
  const values: CountValues = { now, ...fullValues(others) }
  for (const [at, one] of all.entries()) {
    values[`key${at}`] = rowKey(one.name, one.subject)
    values[`resets${at}`] = secondsAfter(now, rates[one.name].seconds)
    values[`room${at}`] = roomFor(one)
  }
  const shape = { counted: all.length, others: others.length, isAlone: !db.isTransaction }
  return statementOf(shape).with(db, values)
}

/** What a row tells of the last that was counted. */
const told = ({ at, n, resets_at }: LastCount, all: readonly Countable[], now: Date): Counted => {
  const last = all[at]
  if (!last) throw new Error(`nothing was counted in place ${at}`)
  const secondsLeft = Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000))
  return { exceeded: n > roomFor(last), secondsLeft }
}

/**
 * Counts as `countEach` does, to be sent with other statements; `counted` reads what it answers. Outside of a transaction
 * the others only read: what is written with a count that is alone waits for no disk either.
 */
export const counting = (db: Db | Tx, all: readonly Countable[], now: Date) => {
  const counted = ([row]: readonly LastCount[]): Counted => {
    if (!row) throw new Error('an upsert returned nothing')
    return told(row, all, now)
  }
  return { statement: statementThatCounts(db, all, [], now), counted }
}

/**
 * Counts one more of each, on all nodes together, in one statement; as soon as one is exceeded, those after it are not
 * counted. What it answers is of the last that was.
 */
export const countEach = async (db: Db | Tx, all: readonly Countable[], now: Date): Promise<Counted> => {
  const { statement, counted } = counting(db, all, now)
  return counted((await runCompiled(db, statement)).rows)
}

/** Counts one more of something for a subject with room for `times` the rate, on all nodes together. */
export const count = (db: Db | Tx, name: RateName, subject: string, now: Date, times = 1): Promise<Counted> =>
  countEach(db, [{ name, subject, times }], now)

/**
 * Counts one more of something, unless one more of any other would be too many, in one statement: then nothing is counted
 * and it answers undefined.
 */
export const countUnlessFull = async (
  db: Db | Tx,
  one: Countable,
  others: readonly Countable[],
  now: Date,
): Promise<Counted | undefined> => {
  const { rows } = await runCompiled(db, statementThatCounts(db, [one], others, now))
  return rows[0] && told(rows[0], [one], now)
}

const statementThatAsks = (others: number) =>
  compiledStatement<CountValues, { full: boolean }>((db, values) => {
    const asked = sql<{ full: boolean }>`select ${anyFull(others, values)} as full`
    return { compile: () => asked.compile(db) }
  })

const questions = new Map<number, ReturnType<typeof statementThatAsks>>()

/** Whether one more of any of these would be too many; nothing is counted, and all are asked about in one statement. */
export const isAnyFull = async (db: Db | Tx, all: readonly Countable[], now: Date): Promise<boolean> => {
  const ask = questions.get(all.length) ?? statementThatAsks(all.length)
  questions.set(all.length, ask)
  const [row] = await ask(db, { now, ...fullValues(all) })
  return row?.full === true
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

const forgetKeys = compiledStatement<{ keys: string[] }, object>((db, { keys }) => {
  const deleting = sql<object>`delete from rates where key = any(${keys}::text[])`
  return { compile: () => deleting.compile(db) }
})

/** Forgets what was counted of these for a subject, to be sent with other statements. */
export const forgetting = (db: Db | Tx, names: readonly RateName[], subject: string) =>
  forgetKeys.with(db, { keys: names.map(name => rowKey(name, subject)) })

/** Forgets what was counted of this for a subject. */
export const forget = async (db: Db | Tx, name: RateName, subject: string): Promise<void> => {
  await runCompiled(db, forgetting(db, [name], subject))
}

/** What an address counts for: every network of it, the narrow one first. */
export const networksCounted = (name: RateName, address: string): Countable[] =>
  networksOf(address).map(network => ({ name, ...network }))

/**
 * Counts one more of something for every network of an address; exceeded as soon as one is full. What is beyond the
 * bound of a narrow network does not count for the wider ones, so that one customer cannot fill his neighbours' room.
 */
export const countAddress = (db: Db | Tx, name: RateName, address: string, now: Date): Promise<Counted> =>
  countEach(db, networksCounted(name, address), now)

/** Takes one back that `countAddress` let pass. */
export const uncountAddress = async (db: Db | Tx, name: RateName, address: string): Promise<void> => {
  for (const { subject } of networksOf(address)) await uncount(db, name, subject)
}
