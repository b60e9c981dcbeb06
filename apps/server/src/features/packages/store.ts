import { keepIdsAfterGiven } from '#database/given-ids.ts'
import type { Db, Tx } from '#database/schema.ts'

/** Ids of packages and prices that come by themselves come after those that were given, and after `least`; none comes twice. */
export const keepShopIdsAfterGiven = async (tx: Tx, least: number): Promise<void> => {
  for (const table of ['packages', 'prices']) await keepIdsAfterGiven(tx, table, { least })
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
