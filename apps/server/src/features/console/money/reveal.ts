import { serverLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { orderIn, storyOf } from '../order-store.ts'
import { incidentIn } from './incident-store.ts'

/** What providers tell names who paid: to look at it is an action of its own, which the audit has without the text. */

/** Bytes as text that can be looked at: whatever is no character of a line is told by its number. */
const asText = (raw: Uint8Array | null): string =>
  Buffer.from(raw ?? [])
    .subarray(0, serverLimits.callback.keptBytes)
    .toString('utf8')
    .replaceAll(/[^\P{Cc}\n\t]/gu, each => `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** The callbacks of an order as they came. */
export const revealCallbacks = async (
  { order_id }: ParsedStaffInput<'revealCallbacks'>,
  { context, staff }: SignedInCall,
  audited: AuditedTransaction,
) => {
  const row = await orderIn(context.db, staff.regions, Number(order_id))
  if (!row) return refuse('orderUnknown')
  const { callbacks } = await storyOf(context.db, row)
  const told = { order: row.invoice_no, member: String(row.member_id) }
  return audited(async () => ({
    region: row.region_code,
    before: told,
    after: { ...told, shown: callbacks.map(({ id }) => `callback ${id}`) },
    result: { callbacks: callbacks.map(({ id, body }) => ({ id: String(id), raw: asText(body) })) },
  }))
}

/** What came with an incident. */
export const revealIncident = async (
  { incident_id }: ParsedStaffInput<'revealIncident'>,
  { context, staff }: SignedInCall,
  audited: AuditedTransaction,
) => {
  const row = await incidentIn(context.db, staff.regions, Number(incident_id))
  if (!row) return refuse('incidentUnknown')
  // Not by `about`, which tells what was changed of it.
  const told = { incident: String(row.id), kind: row.kind, provider: row.provider }
  return audited(async () => ({
    region: row.region_code,
    before: told,
    after: { ...told, shown: ['what came'] },
    result: { raw: asText(row.raw) },
  }))
}
