import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import { pricesOf } from '#features/packages/price-changes.ts'

export const levelsIn = (db: Db) => db.selectFrom('levels').selectAll().orderBy('rank').execute()

export const packagesIn = (db: Db) => db.selectFrom('packages').selectAll().orderBy('position').orderBy('id').execute()

/** Orders that can still be paid, by price. */
export const openOrdersByPrice = async (db: Db | Tx, now: Date): Promise<Map<number, number>> => {
  const { rows } = await sql<{ price_id: number; n: number }>`
    select price_id, count(*)::int as n from orders where state = 'open' and expires_at > ${now} group by 1`.execute(db)
  return new Map(rows.map(({ price_id, n }) => [Number(price_id), n]))
}

/** What is changed one by one: everything that belongs to a package is locked with it. */
export const lockPackage = (tx: Tx, id: number) =>
  tx.selectFrom('packages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockLevel = (tx: Tx, level: string) =>
  tx.selectFrom('levels').selectAll().where('level', '=', level).forUpdate().executeTakeFirst()

export const levelOfRank = (tx: Tx, rank: number) =>
  tx.selectFrom('levels').select('level').where('rank', '=', rank).executeTakeFirst()

export const packageOfPrice = async (tx: Tx, priceId: number): Promise<number | undefined> => {
  const row = tx.selectFrom('prices').select('package_id').where('id', '=', priceId)
  return (await row.executeTakeFirst())?.package_id
}

export const pricesOfPackage = (tx: Tx, packageId: number, now: Date) => pricesOf(tx, [packageId], now)

export type PriceNow = Awaited<ReturnType<typeof pricesOfPackage>>[number]

export const setOnSale = async (tx: Tx, priceIds: readonly number[], on_sale: boolean): Promise<void> => {
  const version = sql<number>`version + 1`
  await tx.updateTable('prices').set({ on_sale, version }).where('id', 'in', priceIds).execute()
}

export const addChange = async (
  tx: Tx,
  row: { price_id: number; starts_at: Date; amount_cny: number; amount_usd: number; created_at: Date },
): Promise<number | undefined> => {
  const added = tx
    .insertInto('price_changes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
  return (await added.returning('id').executeTakeFirst())?.id
}

export const changeToCome = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('price_changes')
    .innerJoin('prices', 'prices.id', 'price_changes.price_id')
    .select(['price_changes.id', 'price_id', 'package_id', 'starts_at'])
    .select(['price_changes.amount_cny', 'price_changes.amount_usd'])
    .where('price_changes.id', '=', id)
    .where('starts_at', '>', now)
    .forUpdate('price_changes')
    .executeTakeFirst()

export const removeChange = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('price_changes').where('id', '=', id).execute()
}

/** An id that nothing of its kind has had. */
export const nextId = async (tx: Tx, table: 'packages' | 'prices'): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(tx)
  return Number(rows[0]?.id)
}
