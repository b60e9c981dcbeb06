import { BillingType, type RegionCode } from '@bohe/api-client/contract/wire'
import type { Selectable } from 'kysely'
import type { Context } from '#context.ts'
import type { Db } from '#database/schema.ts'
import type { LevelRow, PackageRow, PriceRow } from '#database/tables/packages.ts'
import { amountsAt } from '#domain/orders/price-change.ts'
import { isOffered } from '#domain/region-offer.ts'

/** What is sold, from the memory of this node: as it was within the last second. Not to be asked within a transaction. */

export type Level = Selectable<LevelRow>
export type Price = Selectable<PriceRow>

/** A package with the prices it is offered at. */
export type Package = Selectable<PackageRow> & { prices: Price[] }

type Kind = (typeof BillingType)[keyof typeof BillingType]
type Keeper = Pick<Context, 'db' | 'catalogue' | 'clock'>

const read = async (db: Db) => {
  const levels = await db.selectFrom('levels').selectAll().execute()
  const packages = await db.selectFrom('packages').selectAll().orderBy('position').orderBy('id').execute()
  const prices = await db.selectFrom('prices').selectAll().orderBy('position').orderBy('id').execute()
  const changes = await db.selectFrom('price_changes').selectAll().orderBy('starts_at').execute()
  return {
    changes,
    levels: new Map(levels.map(level => [level.level, level])),
    packages: packages.map((row): Package => ({ ...row, prices: prices.filter(each => each.package_id === row.id) })),
  }
}

const kept = ({ db, catalogue }: Keeper) => catalogue.get('packages', () => read(db))

/** How many planned changes of prices have begun: what is made of prices is made anew when one more has. */
export const changesBegun = async (keeper: Keeper): Promise<number> => {
  const now = keeper.clock.now()
  return (await kept(keeper)).changes.filter(({ starts_at }) => starts_at <= now).length
}

/** What is sold at this moment, each price at the amount that holds now. */
const everything = async (keeper: Keeper) => {
  const { levels, packages, changes } = await kept(keeper)
  const begun = await changesBegun(keeper)
  if (begun === 0) return { levels, packages }
  const now = keeper.clock.now()
  const at = (price: Price): Price => ({ ...price, ...amountsAt(price, changes, now) })
  const priced = () => packages.map(each => ({ ...each, prices: each.prices.map(at) }))
  return { levels, packages: await keeper.catalogue.get(`packages ${begun}`, async () => priced()) }
}

/** Packages of a kind that a region is offered, each with at least one price. */
export const packagesOffered = async (keeper: Keeper, region: RegionCode, kind: Kind): Promise<Package[]> => {
  const isSold = (row: Package | Price) => row.on_sale && isOffered(row, region)
  return (await everything(keeper)).packages
    .filter(each => each.billing_type === kind && isSold(each))
    .map(each => ({ ...each, prices: each.prices.filter(isSold) }))
    .filter(({ prices }) => prices.length > 0)
}

/** A package and the price chosen of it. */
export interface Chosen {
  sold: Package
  price: Price
}

/** The package and the price asked for, if the region is offered both. */
export const priceOffered = async (
  keeper: Keeper,
  region: RegionCode,
  asked: { package_id: string; price_id: string },
): Promise<Chosen | undefined> => {
  const packages = await packagesOffered(keeper, region, BillingType.normal)
  const sold = packages.find(({ id }) => String(id) === asked.package_id)
  const price = sold?.prices.find(({ id }) => String(id) === asked.price_id)
  return sold && price && { sold, price }
}

/** A package, whether it is still sold or not. */
export const knownPackage = async (keeper: Keeper, packageId: number): Promise<Package | undefined> =>
  (await everything(keeper)).packages.find(({ id }) => id === packageId)

/** The level of a code. */
export const levelOf = async (keeper: Keeper, code: string): Promise<Level | undefined> =>
  (await everything(keeper)).levels.get(code)
