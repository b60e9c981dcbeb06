import { asFlag } from '@bohe/api-client/contract/scalars'
import type { StaffData } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { ownsOffer, seesOffer } from '#features/console/scope.ts'
import { plannedChanges } from '#features/shop/store.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import * as store from './store.ts'

type Plan = StaffData<'plans'>['packages'][number]
type Price = Plan['prices'][number]

const offerShown = (row: Awaited<ReturnType<typeof store.packagesIn>>[number] | store.PriceNow) => ({
  ...{ title_zh: row.title_zh, title_en: row.title_en, desc_zh: row.desc_zh, desc_en: row.desc_en },
  ...{ short_desc_zh: row.short_desc_zh, short_desc_en: row.short_desc_en, position: row.position },
  ...{ is_recommended: asFlag(row.is_recommended), on_sale: asFlag(row.on_sale), version: row.version },
  include_region_codes: row.include_region_codes,
  exclude_region_codes: row.exclude_region_codes,
})

const amountsShown = ({ amount_cny, amount_usd }: { amount_cny: number; amount_usd: number }) => ({
  amount_cny: fromMinor(amount_cny),
  amount_usd: fromMinor(amount_usd),
})

/** Levels, packages and prices as they are now, with what is planned. */
export const plans = async (_: object, { context, staff, now }: SignedInCall) => {
  const { db } = context
  const [levels, packages, open, planned] = [
    await store.levelsIn(db),
    await store.packagesIn(db),
    await store.openOrdersByPrice(db, now),
    await plannedChanges(db, now),
  ]
  const priceShown = (row: store.PriceNow): Price => ({
    ...{ id: String(row.id), package_id: String(row.package_id), price_type: row.price_type, days: row.days },
    ...amountsShown(row),
    ...offerShown(row),
    planned: planned
      .filter(({ price_id }) => price_id === row.id)
      .map(each => ({ id: String(each.id), starts_at: each.starts_at.toISOString(), ...amountsShown(each) })),
    open_orders: open.get(row.id) ?? 0,
  })
  const seen = packages.filter(row => seesOffer(staff, row))
  const shown = seen.map(async (row): Promise<Plan> => {
    const prices = await store.pricesOfPackage(db as Tx, row.id, now)
    return {
      ...{ id: String(row.id), level: row.level, billing_type: row.billing_type as '1' | '2' },
      ...offerShown(row),
      prices: prices.toSorted((one, other) => one.position - other.position || one.id - other.id).map(priceShown),
      may_change: asFlag(ownsOffer(staff, row)),
    }
  })
  return { levels, packages: await Promise.all(shown) }
}
