import { BillingType } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { toMinor } from '#domain/orders/order-amount.ts'
import { amountFaults, priceFaults, type WantedPrice } from '#domain/orders/plan.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { ownsOffer, regionOf, seesOffer } from '#features/console/scope.ts'
import { plannedOf, putPrice } from '#features/shop/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { changes, common, ruleOf, without } from './columns.ts'
import * as store from './store.ts'

const done = { state: 'done' } as const
const minor = (text: string): number => toMinor(text) ?? 0

/** A price's package, if somebody may change it, locked with its prices of now. */
const changeablePackage = async (tx: Tx, { staff, now }: SignedInCall, packageId: number) => {
  const row = await store.lockPackage(tx, packageId)
  if (!row || !seesOffer(staff, row)) return refuse('packageUnknown')
  if (!ownsOffer(staff, row)) return refuse('beyondOwn')
  return { row, prices: await store.pricesOfPackage(tx, row.id, now) }
}

/** The same, by one of its prices. */
const changeablePrice = async (tx: Tx, call: SignedInCall, priceId: string) => {
  const packageId = await store.packageOfPrice(tx, Number(priceId))
  const found = packageId === undefined ? undefined : await changeablePackage(tx, call, packageId)
  if (!found || (found instanceof Refused && found.refused === 'packageUnknown')) return refuse('priceUnknown')
  if (found instanceof Refused) return found
  const price = found.prices.find(({ id }) => String(id) === priceId)
  return price && ownsOffer(call.staff, price) ? { ...found, price } : refuse('beyondOwn')
}

const wantedOf = (row: store.PriceNow): WantedPrice => ({
  ...{ id: row.id, priceType: row.price_type, days: row.days, cny: row.amount_cny, usd: row.amount_usd },
  ...{ onSale: row.on_sale, include_region_codes: row.include_region_codes },
  exclude_region_codes: row.exclude_region_codes,
})

const isSold = ({ billing_type }: { billing_type: string }) => billing_type === BillingType.normal

/** Whether taking some prices off would leave a package without one. */
const leavesNone = (prices: readonly store.PriceNow[], offIds: readonly number[]): boolean =>
  !prices.some(({ id, on_sale }) => on_sale && !offIds.includes(id))

type Found = Exclude<Awaited<ReturnType<typeof changeablePackage>>, Refused<string>>

const faultsOf = (input: ParsedStaffInput<'savePrice'>, { row, prices }: Found, price: store.PriceNow | undefined) => {
  const isOn = input.on_sale === 1
  const wanted = {
    ...{ id: price?.id, priceType: input.price_type, days: input.days, onSale: isOn, ...ruleOf(input) },
    ...{ cny: minor(input.amount_cny), usd: minor(input.amount_usd) },
  }
  const how = { isSold: isSold(row), isZeroMeant: input.is_zero_meant === 1 }
  const isLast = price !== undefined && !isOn && row.on_sale && leavesNone(prices, [price.id])
  return {
    ...priceFaults(wanted, prices.map(wantedOf), how),
    ...(isLast && { on_sale: 'staff.last-price' as const }),
  }
}

/** The price that is saved; undefined for a new one; or why it cannot be. */
const priceToSave = async (tx: Tx, call: SignedInCall, input: ParsedStaffInput<'savePrice'>) => {
  const found = await changeablePackage(tx, call, Number(input.package_id))
  if (found instanceof Refused) return found
  const price = found.prices.find(({ id }) => String(id) === input.price_id)
  if (input.price_id !== undefined && !price) return refuse('priceUnknown')
  if (![ruleOf(input), price ?? found.row].every(rule => ownsOffer(call.staff, rule))) return refuse('beyondOwn')
  if (price && price.version !== input.version) return refuseStale(tx, `price ${price.id}`)
  const faults = faultsOf(input, found, price)
  return Object.keys(faults).length > 0 ? refuse('invalidFields', {}, faults) : { ...found, price }
}

/** A price holds from now on; what is planned of it stays planned. */
export const savePrice = (input: ParsedStaffInput<'savePrice'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const found = await priceToSave(tx, call, input)
    if (found instanceof Refused) return found
    const { row, price } = found
    const id = price?.id ?? (await store.nextId(tx, 'prices'))
    const length =
      input.price_type === '0' ? { days: input.days } : { months: Number(input.price_type) as 1 | 3 | 6 | 12 }
    const amounts = { cny: minor(input.amount_cny), usd: minor(input.amount_usd) }
    const planned = await plannedOf(tx, id, call.now)
    await putPrice(tx, row.id, { id, ...length, ...amounts, planned, ...common(input) }, call.now)
    const after = {
      ...without(input, 'price_id', 'version', 'reason', 'is_zero_meant'),
      ...{ amount_cny: amounts.cny, amount_usd: amounts.usd },
    }
    const told = changes(`price ${id}`, price, after)
    return { ...told, region: regionOf(ruleOf(input)), result: { id: String(id), ...done } }
  })

/** Another amount from a moment on; until then, and for orders that were placed before, nothing changes. */
export const planPrice = (input: ParsedStaffInput<'planPrice'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const found = await changeablePrice(tx, call, input.price_id)
    if (found instanceof Refused) return found
    const { price, row } = found
    const starts_at = new Date(input.starts_at)
    if (starts_at <= call.now) return refuse('invalidFields', {}, { starts_at: 'staff.starts-past' })
    const amounts = { cny: minor(input.amount_cny), usd: minor(input.amount_usd) }
    const faults = amountFaults(amounts, { isSold: isSold(row), isZeroMeant: input.is_zero_meant === 1 })
    if (Object.keys(faults).length > 0) return refuse('invalidFields', {}, faults)
    const change = { amount_cny: amounts.cny, amount_usd: amounts.usd }
    const id = await store.addChange(tx, { price_id: price.id, starts_at, ...change, created_at: call.now })
    if (id === undefined) return refuse('invalidFields', {}, { starts_at: 'staff.change-twice' })
    const about = `price ${price.id}`
    const { amount_cny, amount_usd } = price
    return {
      before: { about, amount_cny, amount_usd },
      after: { about, ...change, from: starts_at.toISOString(), change: id },
      region: regionOf(price),
      result: { id: String(id), ...done },
    }
  })

export const withdrawPlannedPrice = (
  input: ParsedStaffInput<'withdrawPlannedPrice'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const change = await store.changeToCome(tx, Number(input.change_id), call.now)
    const found = change && (await changeablePrice(tx, call, String(change.price_id)))
    if (!found || (found instanceof Refused && found.refused === 'priceUnknown')) return refuse('changeUnknown')
    if (found instanceof Refused) return found
    await store.removeChange(tx, change.id)
    const about = `price ${change.price_id}`
    const { amount_cny, amount_usd, starts_at } = change
    const before = { about, change: change.id, from: starts_at.toISOString(), amount_cny, amount_usd }
    return { before, after: { about, change: null }, region: regionOf(found.price), result: done }
  })

/** Why some prices of a package cannot go on sale, or off. */
const saleFault = ({ row, prices }: Found, ids: readonly number[], isOn: boolean) => {
  if (!isOn) return row.on_sale && leavesNone(prices, ids) ? ('staff.last-price' as const) : undefined
  const wanted = prices.map(each => ({ ...wantedOf(each), onSale: each.on_sale || ids.includes(each.id) }))
  const how = { isSold: isSold(row), isZeroMeant: true }
  const isTwice = wanted.some(each => ids.includes(Number(each.id)) && priceFaults(each, wanted, how).price_type)
  return isTwice ? ('staff.price-twice' as const) : undefined
}

/** The packages of some prices, locked in one order, or why the prices cannot go on sale, or off. */
const packagesToSell = async (tx: Tx, call: SignedInCall, ids: readonly number[], isOn: boolean) => {
  const packages = new Set<number>()
  for (const id of ids) packages.add((await store.packageOfPrice(tx, id)) ?? 0)
  for (const packageId of [...packages].toSorted((one, other) => one - other)) {
    const found = await changeablePackage(tx, call, packageId)
    if (found instanceof Refused) return found.refused === 'packageUnknown' ? refuse('priceUnknown') : found
    if (!found.prices.every(each => !ids.includes(each.id) || ownsOffer(call.staff, each))) return refuse('beyondOwn')
    const fault = saleFault(found, ids, isOn)
    if (fault) return refuse('invalidFields', {}, { price_ids: fault })
  }
  return packages.size
}

/** Several prices at once; every one of them, or none. */
export const setPricesOnSale = (
  input: ParsedStaffInput<'setPricesOnSale'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const ids = [...new Set(input.price_ids.map(Number))]
    const isOn = input.on_sale === 1
    const packages = await packagesToSell(tx, call, ids, isOn)
    if (packages instanceof Refused) return packages
    const open = await store.openOrdersByPrice(tx, call.now)
    await store.setOnSale(tx, ids, isOn)
    const open_orders = ids.reduce((sum, id) => sum + (open.get(id) ?? 0), 0)
    return {
      before: { prices: ids, on_sale: !isOn },
      after: { prices: ids, on_sale: isOn },
      region: null,
      result: { changed: ids.length, packages, open_orders },
    }
  })
