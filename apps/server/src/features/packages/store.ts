import { BillingType, type RegionCode } from '@bohe/api-client/contract/wire'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import type { PackageRow, PriceRow } from '#database/tables/packages.ts'
import { isOffered } from '#domain/region-offer.ts'

export type Price = Selectable<PriceRow>

/** A package with the prices it is offered at. */
export type Package = Selectable<PackageRow> & { prices: Price[] }

type Kind = (typeof BillingType)[keyof typeof BillingType]

/** Packages of a kind that a region is offered, each with at least one price. */
export const packagesOffered = async (db: Db | Tx, region: RegionCode, billingType: Kind): Promise<Package[]> => {
  const ofKind = db
    .selectFrom('packages')
    .selectAll()
    .where('billing_type', '=', billingType)
    .where('on_sale', '=', true)
  const packages = (await ofKind.orderBy('position').orderBy('id').execute()).filter(row => isOffered(row, region))
  if (packages.length === 0) return []
  const ids = packages.map(({ id }) => id)
  const ofThem = db.selectFrom('prices').selectAll().where('package_id', 'in', ids).where('on_sale', '=', true)
  const prices = (await ofThem.orderBy('position').orderBy('id').execute()).filter(row => isOffered(row, region))
  return packages
    .map(row => ({ ...row, prices: prices.filter(price => price.package_id === row.id) }))
    .filter(offered => offered.prices.length > 0)
}

/** A package and the price chosen of it. */
export interface Chosen {
  sold: Package
  price: Price
}

/** The server's own row for the package and the price asked for, if the region is offered both. */
export const priceOffered = async (
  db: Db | Tx,
  region: RegionCode,
  asked: { package_id: string; price_id: string },
): Promise<Chosen | undefined> => {
  const packages = await packagesOffered(db, region, BillingType.normal)
  const sold = packages.find(({ id }) => String(id) === asked.package_id)
  const price = sold?.prices.find(({ id }) => String(id) === asked.price_id)
  return sold && price && { sold, price }
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

/** The level of a code. */
export const levelOf = (db: Db | Tx, level: string) =>
  db.selectFrom('levels').selectAll().where('level', '=', level).executeTakeFirst()
