import { BillingType, type RegionCode } from '@bohe/api-client/contract/wire'
import type { Selectable } from 'kysely'
import type { Context } from '#context.ts'
import type { Db } from '#database/schema.ts'
import type { LevelRow, PackageRow, PriceRow } from '#database/tables/packages.ts'
import { currentOf, keepMade, type Timed } from '#database/versioned-cache.ts'
import { amountsAt } from '#domain/orders/price-change.ts'
import { isOffered } from '#domain/region-offer.ts'

/** What is sold, from the memory of this node: as it was within the last second. Not to be asked within a transaction. */

export type Level = Selectable<LevelRow>
export type Price = Selectable<PriceRow>

/** A package with the prices it is offered at. */
export type Package = Selectable<PackageRow> & { prices: Price[] }

/** What is sold at a moment, each price at the amount that holds then. */
export interface Catalogue extends Timed {
  /** What was made of it, by name: it holds as long as this does. */
  made: Map<string, Promise<unknown>>
  levels: ReadonlyMap<string, Level>
  packages: readonly Package[]
  byId: ReadonlyMap<number, Package>
}

type Kind = (typeof BillingType)[keyof typeof BillingType]
type Keeper = Pick<Context, 'db' | 'catalogue' | 'clock'>

const read = async (db: Db, now: Date): Promise<Catalogue> => {
  const levels = await db.selectFrom('levels').selectAll().execute()
  const rows = await db.selectFrom('packages').selectAll().orderBy('position').orderBy('id').execute()
  const prices = await db.selectFrom('prices').selectAll().orderBy('position').orderBy('id').execute()
  const changes = await db.selectFrom('price_changes').selectAll().orderBy('starts_at').execute()
  const changesBegun = changes.filter(({ starts_at }) => starts_at <= now).length
  const current = prices.map((price): Price => ({ ...price, ...amountsAt(price, changes, now) }))
  const packages = rows.map((row): Package => ({ ...row, prices: current.filter(each => each.package_id === row.id) }))
  return {
    from: changes[changesBegun - 1]?.starts_at ?? new Date(0),
    until: changes[changesBegun]?.starts_at,
    made: new Map(),
    levels: new Map(levels.map(level => [level.level, level])),
    packages,
    byId: new Map(packages.map(each => [each.id, each])),
  }
}

/** What is sold at this moment. */
export const catalogueNow = ({ db, catalogue, clock }: Keeper): Promise<Catalogue> => {
  const now = clock.now()
  return currentOf(catalogue, 'packages', now, () => read(db, now))
}

/** What is made of what is sold at this moment, under a name; made once, and gone with what it was made of. */
export const madeOfCatalogue = async <Value>(
  keeper: Keeper,
  name: string,
  make: (catalogue: Catalogue) => Value,
): Promise<Value> => {
  const catalogue = await catalogueNow(keeper)
  return keepMade(catalogue.made as Map<string, Promise<Value>>, name, async () => make(catalogue))
}

/** Packages of a kind that a region is offered, each with at least one price. */
export const offeredIn = ({ packages }: Catalogue, region: RegionCode, kind: Kind): Package[] => {
  const isSold = (row: Package | Price) => row.on_sale && isOffered(row, region)
  return packages
    .filter(each => each.billing_type === kind && isSold(each))
    .map(each => ({ ...each, prices: each.prices.filter(isSold) }))
    .filter(({ prices }) => prices.length > 0)
}

/** The same of what is sold at this moment. */
export const packagesOffered = async (keeper: Keeper, region: RegionCode, kind: Kind): Promise<Package[]> =>
  offeredIn(await catalogueNow(keeper), region, kind)

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
