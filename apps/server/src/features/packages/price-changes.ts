import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'

/**
 * What a row of `prices` asks at a moment: the newest change that has begun, else its own amount. The catalogue in memory
 * says the same by `amountsAt`; this is for who reads prices in his own transaction.
 */
export const amountAt = (column: 'amount_cny' | 'amount_usd', now: Date) => sql<number>`coalesce((
  select changed.${sql.ref(column)} from price_changes changed
  where changed.price_id = prices.id and changed.starts_at <= ${now} order by changed.starts_at desc limit 1
), prices.${sql.ref(column)})`

/** Every price of some packages, sold or not, at the amounts of a moment. */
export const pricesOf = (db: Db | Tx, packageIds: readonly number[], now: Date) =>
  db
    .selectFrom('prices')
    .selectAll()
    .select([amountAt('amount_cny', now).as('amount_cny'), amountAt('amount_usd', now).as('amount_usd')])
    .where('package_id', 'in', packageIds)
    .execute()
