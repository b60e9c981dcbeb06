import { BillingType, type RegionCode } from '@bohe/api-client/contract/wire'
import { type Insertable, type Selectable, sql } from 'kysely'
import { countOf } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { LevelRow, PackageRow, PriceRow } from '#database/tables/packages.ts'
import { pricesOf } from '#features/packages/price-changes.ts'
import type { Shop, ShopPackage, ShopPrice } from './shop-file.ts'

type Regions = ShopPackage['regions']

const kinds = { experience: BillingType.experience, sold: BillingType.normal } as const

/** Columns that packages and prices share, as the file has them. */
const commonOf = (row: Omit<Selectable<PackageRow>, 'id' | 'level' | 'billing_type'>) => ({
  title: { zh: row.title_zh, en: row.title_en },
  short: { zh: row.short_desc_zh, en: row.short_desc_en },
  text: { zh: row.desc_zh, en: row.desc_en },
  recommended: row.is_recommended,
  on_sale: row.on_sale,
  position: row.position,
  regions: { only: row.include_region_codes, except: row.exclude_region_codes } as Regions,
})

const columnsOf = ({
  title,
  short,
  text,
  recommended,
  on_sale,
  position,
  regions,
}: Omit<ShopPackage, 'prices'> | ShopPrice) => ({
  ...{ title_zh: title.zh, title_en: title.en, short_desc_zh: short.zh, short_desc_en: short.en },
  ...{ desc_zh: text.zh, desc_en: text.en, is_recommended: recommended, on_sale, position },
  include_region_codes: regions.only as RegionCode[],
  exclude_region_codes: regions.except as RegionCode[],
})

const priceIn = (row: Selectable<PriceRow>, planned: ShopPrice['planned'] = []): ShopPrice => ({
  id: row.id,
  ...(row.price_type === '0' ? { days: row.days } : { months: Number(row.price_type) as 1 }),
  cny: row.amount_cny,
  usd: row.amount_usd,
  ...(planned.length > 0 && { planned }),
  ...commonOf(row),
})

/** Changes of prices that have not begun, by price, the next one first. */
export const plannedChanges = (tx: Tx | Db, now: Date) =>
  tx.selectFrom('price_changes').selectAll().where('starts_at', '>', now).orderBy('starts_at').execute()

const plannedIn = (changes: Awaited<ReturnType<typeof plannedChanges>>, priceId: number) =>
  changes
    .filter(({ price_id }) => price_id === priceId)
    .map(each => ({ from: each.starts_at.toISOString(), cny: each.amount_cny, usd: each.amount_usd }))

/** What is planned of one price. */
export const plannedOf = async (tx: Tx, priceId: number, now: Date) => plannedIn(await plannedChanges(tx, now), priceId)

/** What is sold at a moment and what is planned, in the order of the file. */
export const readTables = async (tx: Tx, now: Date): Promise<Shop> => {
  const levels = await tx.selectFrom('levels').selectAll().orderBy('rank').execute()
  const packages = await tx.selectFrom('packages').selectAll().orderBy('position').orderBy('id').execute()
  const ids = packages.map(({ id }) => id)
  const priced = ids.length > 0 ? await pricesOf(tx, ids, now) : []
  const prices = priced.toSorted((one, other) => one.position - other.position || one.id - other.id)
  const planned = await plannedChanges(tx, now)
  return {
    levels: levels.map(({ level, title_zh: zh, title_en: en, device_limit: devices, rank }) => ({
      ...{ level, title: { zh, en }, devices, rank },
    })),
    packages: packages.map(row => ({
      ...{ id: row.id, level: row.level, kind: row.billing_type === kinds.sold ? 'sold' : 'experience' },
      ...commonOf(row),
      prices: prices
        .filter(({ package_id }) => package_id === row.id)
        .map(each => priceIn(each, plannedIn(planned, each.id))),
    })),
  }
}

const nextVersion = (table: 'levels' | 'packages' | 'prices') => sql<number>`${sql.ref(`${table}.version`)} + 1`

export const putLevel = async (tx: Tx, { level, title, devices, rank }: Shop['levels'][number]): Promise<void> => {
  const row: Insertable<LevelRow> = { level, title_zh: title.zh, title_en: title.en, device_limit: devices, rank }
  await tx
    .insertInto('levels')
    .values(row)
    .onConflict(conflict => conflict.column('level').doUpdateSet({ ...row, version: nextVersion('levels') }))
    .execute()
}

/** Levels that change places would meet for a moment. */
export const clearRanks = async (tx: Tx): Promise<void> => {
  await tx.updateTable('levels').set({ rank: sql`-1 - rank` }).execute()
}

export const putPackage = async (tx: Tx, each: Omit<ShopPackage, 'prices'>): Promise<void> => {
  const row = { id: each.id, level: each.level, billing_type: kinds[each.kind], ...columnsOf(each) }
  await tx
    .insertInto('packages')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...row, version: nextVersion('packages') }))
    .execute()
}

/** Replaces what is planned of a price; what has begun is in the price itself now. */
const putPlanned = async (tx: Tx, { id: price_id, planned = [] }: ShopPrice, now: Date): Promise<void> => {
  await tx.deleteFrom('price_changes').where('price_id', '=', price_id).execute()
  const rows = planned.map(({ from, cny, usd }) => ({
    ...{ price_id, starts_at: new Date(from), amount_cny: cny, amount_usd: usd, created_at: now },
  }))
  if (rows.length > 0) await tx.insertInto('price_changes').values(rows).execute()
}

export const putPrice = async (tx: Tx, package_id: number, price: ShopPrice, now: Date): Promise<void> => {
  const length = { price_type: String(price.months ?? 0), days: price.days ?? 0 }
  const amounts = { amount_cny: price.cny, amount_usd: price.usd }
  const row = { id: price.id, package_id, ...length, ...amounts, ...columnsOf(price) }
  await tx
    .insertInto('prices')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...row, version: nextVersion('prices') }))
    .execute()
  await putPlanned(tx, price, now)
}

/** How many orders that can still be paid have one of these prices. */
export const countOpenOrders = async (tx: Tx, priceIds: readonly number[]): Promise<number> =>
  priceIds.length === 0
    ? 0
    : countOf(tx.selectFrom('orders').where('state', '=', 'open').where('price_id', 'in', priceIds))
