import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import { fromMinor, toMinor } from '#domain/orders/order-amount.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { pageOf } from '#features/console/page.ts'
import { ownsOffer, regionOf, seesOffer } from '#features/console/scope.ts'
import { issueCoupon as issue, newCouponCode } from '#features/coupons/issue-coupon.ts'
import { type Coupon, couponByCode } from '#features/coupons/store.ts'
import { packageWithLevel } from '#features/packages/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './coupon-store.ts'

const done = { state: 'done' } as const

/** Where a code counts: no region means both. */
const ruleOf = ({ region_codes }: Pick<Coupon, 'region_codes'>) => ({
  include_region_codes: region_codes,
  exclude_region_codes: [] as string[],
})

const stateOf = (row: Coupon, now: Date) => {
  if (row.withdrawn_at) return 'withdrawn'
  if (row.starts_at > now) return 'planned'
  if (row.ends_at <= now) return 'ended'
  return row.total_limit !== null && row.taken >= row.total_limit ? 'used-up' : 'running'
}

const shown = (row: Coupon, now: Date) => ({
  ...{ id: String(row.id), code: row.code, title_zh: row.title_zh, title_en: row.title_en, kind: row.kind },
  state: stateOf(row, now) as 'planned' | 'running' | 'ended' | 'used-up' | 'withdrawn',
  ...{ percent: row.percent, amount_cny: fromMinor(row.amount_cny), amount_usd: fromMinor(row.amount_usd) },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
  ...{ total_limit: row.total_limit ?? 0, member_limit: row.member_limit ?? 0, taken: row.taken },
  ...{ package_ids: row.package_ids.map(String), price_types: row.price_types, region_codes: row.region_codes },
  ...{ issued_by: row.issued_by, version: row.version },
})

/** Discount codes of the regions that somebody sees, newest first. */
export const coupons = async (input: ParsedStaffInput<'coupons'>, { context, staff, now, pageSize }: SignedInCall) => {
  const asked = {
    state: input.state,
    code: input.discount_code,
    regions: staff.regions,
    ...{ after: input.after, sort: input.sort },
    most: pageSize,
    now,
  }
  const rows = await store.couponsIn(context.db, asked)
  return pageOf(rows, pageSize, row => shown(row, now))
}

export const coupon = async ({ coupon_id }: ParsedStaffInput<'coupon'>, { context, staff, now }: SignedInCall) => {
  const row = await store.couponById(context.db, Number(coupon_id))
  return row && seesOffer(staff, ruleOf(row)) ? shown(row, now) : refuse('couponUnknown')
}

export const couponUses = async (input: ParsedStaffInput<'couponUses'>, call: SignedInCall) => {
  const { context, staff, pageSize } = call
  const row = await store.couponById(context.db, Number(input.coupon_id))
  if (!row || !seesOffer(staff, ruleOf(row))) return refuse('couponUnknown')
  const rows = await store.usesOf(context.db, row.id, staff.regions, input, pageSize)
  return pageOf(rows, pageSize, use => ({
    ...{ id: String(use.id), order_id: String(use.order_id), invoice_no: use.invoice_no, state: use.state },
    member_id: String(use.member_id),
    discount_cny: fromMinor(use.list_cny - use.amount_cny),
    discount_usd: fromMinor(use.list_usd - use.amount_usd),
    at: use.changed_at.toISOString(),
  }))
}

type Issue = ParsedStaffInput<'issueCoupon'>

/** A share, or an amount in both currencies; undefined for neither or both. */
const discountOf = ({ percent, amount_cny, amount_usd }: Issue) => {
  const [cny, usd] = [toMinor(amount_cny) ?? 0, toMinor(amount_usd) ?? 0]
  if (percent > 0 && cny === 0 && usd === 0) return { kind: 'percent', percent } as const
  return percent === 0 && cny > 0 && usd > 0 ? ({ kind: 'fixed', cny, usd } as const) : undefined
}

const faultsOf = async (tx: Tx, input: Issue) => {
  const unknown: string[] = []
  for (const id of input.package_ids) if (!(await packageWithLevel(tx, Number(id)))) unknown.push(id)
  const isTaken = input.discount_code !== '' && (await couponByCode(tx, input.discount_code)) !== undefined
  return {
    ...(isTaken && { discount_code: 'staff.code-taken' as const }),
    ...(!discountOf(input) && { percent: 'staff.share-or-amount' as const }),
    ...(input.until < input.from && { until: 'staff.ends-before' as const }),
    ...(unknown.length > 0 && { package_ids: 'staff.package-unknown' as const }),
  }
}

const limitOf = (limit: number) => (limit === 0 ? null : limit)

export const issueCoupon = (input: Issue, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const rule = ruleOf(input)
    if (!ownsOffer(call.staff, rule)) return refuse('beyondOwn')
    const faults = await faultsOf(tx, input)
    const discount = discountOf(input)
    if (!discount || Object.keys(faults).length > 0) return refuse('invalidFields', {}, faults)
    const { title_zh, title_en, price_types, region_codes } = input
    const wanted = {
      ...{
        code: input.discount_code || newCouponCode(call.context),
        title_zh,
        title_en,
        discount,
        price_types,
        region_codes,
      },
      ...{ starts_at: spanOf(input.from).from, ends_at: spanOf(input.until).until },
      ...{ total_limit: limitOf(input.total_limit), member_limit: limitOf(input.member_limit) },
      ...{ package_ids: input.package_ids.map(Number), issued_by: call.staff.email },
    }
    const issued = await issue(tx, wanted, call.now)
    const about = `coupon ${issued.id}`
    const result = { id: String(issued.id), code: issued.code }
    return { before: { about }, after: { about, ...wanted }, region: regionOf(rule), result }
  })

/** A code that somebody may change, locked. */
const ownCoupon = async (tx: Tx, { staff }: SignedInCall, id: string) => {
  const row = await store.lockCoupon(tx, Number(id))
  if (!row || !seesOffer(staff, ruleOf(row))) return refuse('couponUnknown')
  return ownsOffer(staff, ruleOf(row)) ? row : refuse('beyondOwn')
}

const termsOf = ({ ends_at, total_limit, member_limit }: Pick<Coupon, 'ends_at' | 'total_limit' | 'member_limit'>) => ({
  ...{ ends_at: ends_at.toISOString(), total_limit, member_limit },
})

export const changeCoupon = (
  input: ParsedStaffInput<'changeCoupon'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const row = await ownCoupon(tx, call, input.coupon_id)
    if (row instanceof Refused) return row
    const about = `coupon ${row.id}`
    if (row.version !== input.version) return refuseStale(tx, about)
    const ends_at = spanOf(input.until).until
    if (ends_at <= row.starts_at) return refuse('invalidFields', {}, { until: 'staff.ends-before' })
    const terms = { ends_at, total_limit: limitOf(input.total_limit), member_limit: limitOf(input.member_limit) }
    await store.updateCoupon(tx, row.id, { ...terms, version: row.version + 1 })
    return {
      before: { about, ...termsOf(row) },
      after: { about, ...termsOf(terms) },
      region: regionOf(ruleOf(row)),
      result: done,
    }
  })

export const withdrawCoupon = (
  input: ParsedStaffInput<'withdrawCoupon'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const row = await ownCoupon(tx, call, input.coupon_id)
    if (row instanceof Refused) return row
    const isWithdrawn = input.is_withdrawn === 1
    if ((row.withdrawn_at !== null) === isWithdrawn) return refuse('stateUnchanged')
    await store.updateCoupon(tx, row.id, { withdrawn_at: isWithdrawn ? call.now : null, version: row.version + 1 })
    const about = `coupon ${row.id}`
    const before = { about, withdrawn: !isWithdrawn }
    return { before, after: { about, withdrawn: isWithdrawn }, region: regionOf(ruleOf(row)), result: done }
  })
