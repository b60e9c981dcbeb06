import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './view-store.ts'

const mostViews = 20
const done = { state: 'done' } as const

/** The filters that somebody keeps for a list. */
export const views = async ({ screen }: ParsedStaffInput<'views'>, { context, staff }: SignedInCall) => {
  const rows = await store.viewsOf(context.db, staff.id, screen)
  return { views: rows.map(({ id, name, query }) => ({ id: String(id), name, query })) }
}

/** Keeps the filters of a list by a name; the same name again is the same view. */
export const saveView = (input: ParsedStaffInput<'saveView'>, { staff }: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const kept = await store.viewsOf(tx, staff.id, input.screen)
    const isNew = kept.every(({ name }) => name !== input.name)
    if (isNew && kept.length >= mostViews) return refuse('tooManyViews')
    await store.putView(tx, { staff_id: staff.id, ...input })
    return { before: null, after: input, region: null, result: done }
  })

export const dropView = (input: ParsedStaffInput<'dropView'>, { staff }: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const dropped = await store.removeView(tx, staff.id, Number(input.view_id))
    return dropped ? { before: dropped, after: null, region: null, result: done } : refuse('viewUnknown')
  })
