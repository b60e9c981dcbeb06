import { BillingType } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { ownsOffer, regionOf, seesOffer } from '#features/console/scope.ts'
import { putLevel, putPackage } from '#features/shop/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { changes, common, ruleOf, without } from './columns.ts'
import * as store from './store.ts'

const done = { state: 'done' } as const

/** A level is of both regions. */
export const saveLevel = (input: ParsedStaffInput<'saveLevel'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    if (call.staff.regions.length < 2) return refuse('beyondOwn')
    const { level, title_zh, title_en, device_limit, rank, version } = input
    const about = `level ${level}`
    const row = await store.lockLevel(tx, level)
    if (!row && version > 0) return refuse('levelUnknown')
    if (row && version === 0) return refuse('invalidFields', {}, { level: 'staff.level-taken' })
    if (row && row.version !== version) return refuseStale(tx, about)
    const other = await store.levelOfRank(tx, rank)
    if (other && other.level !== level) return refuse('invalidFields', {}, { rank: 'staff.rank-taken' })
    await putLevel(tx, { level, title: { zh: title_zh, en: title_en }, devices: device_limit, rank })
    return { ...changes(about, row, { title_zh, title_en, device_limit, rank }), region: null, result: done }
  })

/** The package that is saved, locked; undefined for a new one; or why it cannot be. */
const packageToSave = async (tx: Tx, { staff }: SignedInCall, input: ParsedStaffInput<'savePackage'>) => {
  const row = input.package_id === undefined ? undefined : await store.lockPackage(tx, Number(input.package_id))
  if (input.package_id !== undefined && (!row || !seesOffer(staff, row))) return refuse('packageUnknown')
  if (!ownsOffer(staff, ruleOf(input)) || (row && !ownsOffer(staff, row))) return refuse('beyondOwn')
  if (row && row.version !== input.version) return refuseStale(tx, `package ${row.id}`)
  if (!(await store.lockLevel(tx, input.level))) return refuse('invalidFields', {}, { level: 'staff.level-unknown' })
  return { row }
}

export const savePackage = (input: ParsedStaffInput<'savePackage'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const found = await packageToSave(tx, call, input)
    if (found instanceof Refused) return found
    const { row } = found
    const prices = row ? await store.pricesOfPackage(tx, row.id, call.now) : []
    if (input.on_sale === 1 && !prices.some(({ on_sale }) => on_sale))
      return refuse('invalidFields', {}, { on_sale: 'staff.package-without-price' })
    const id = row?.id ?? (await store.nextId(tx, 'packages'))
    const kind = input.billing_type === BillingType.normal ? 'sold' : 'experience'
    await putPackage(tx, { id, level: input.level, kind, ...common(input) })
    const told = changes(`package ${id}`, row, without(input, 'package_id', 'version', 'reason'))
    return { ...told, region: regionOf(ruleOf(input)), result: { id: String(id), ...done } }
  })
