import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'

/** Ids of packages and prices that come by themselves come after those that were given, and after `least`; none comes twice. */
export const keepIdsAfterGiven = async (tx: Tx, least: number): Promise<void> => {
  for (const table of ['packages', 'prices']) {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
    const given = sql`(select max(id) from ${sql.table(table)})`
    const last = sql`greatest(${least}::bigint, ${given}, pg_sequence_last_value(${sequence}::regclass))`
    await sql`select setval(${sequence}, ${last})`.execute(tx)
  }
}

/** A package with the level it belongs to, whether it is still sold or not. */
export const packageWithLevel = (db: Db | Tx, packageId: number) =>
  db
    .selectFrom('packages')
    .innerJoin('levels', 'levels.level', 'packages.level')
    .selectAll('packages')
    .select(['levels.title_zh as level_title_zh', 'levels.title_en as level_title_en', 'levels.device_limit'])
    .where('packages.id', '=', packageId)
    .executeTakeFirst()
