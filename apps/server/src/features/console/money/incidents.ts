import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { isLate } from '#domain/orders/incident.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { pageOf } from '../page.ts'
import { unexplainedPayment } from './explain.ts'
import * as store from './incident-store.ts'

type Incident = store.ListedIncident

const stateOf = ({ resolved_at }: Incident) => (resolved_at === null ? ('open' as const) : ('resolved' as const))

const shown = ({ now }: SignedInCall, incident: Incident) => ({
  ...{ id: String(incident.id), kind: incident.kind as string, provider: incident.provider as string },
  ...{ state: stateOf(incident), is_late: asFlag(isLate(incident, now)), seen: incident.seen },
  ...{ created_at: incident.created_at.toISOString(), last_seen_at: incident.last_seen_at.toISOString() },
  ...{ detail: incident.detail, assignee: incident.keeper ?? '' },
  order_id: incident.order_id === null ? '' : String(incident.order_id),
  invoice_no: incident.invoice_no ?? '',
  region: incident.region_code ?? ('' as const),
})

/** Incidents of money, newest first. */
export const incidents = async (input: ParsedStaffInput<'incidents'>, call: SignedInCall) => {
  const { staff, now, pageSize } = call
  const asked = { staffId: staff.id, now, most: pageSize }
  const rows = await store.incidentsIn(call.context.db, staff.regions, input, asked)
  return pageOf(rows, pageSize, row => shown(call, row))
}

export const moneyCounts = (_: object, { context, staff, now }: SignedInCall) =>
  store.countsOf(context.db, staff.regions, staff.id, now)

const paymentShown = async ({ context }: SignedInCall, { provider, provider_txn_id }: Incident) => {
  const payment = provider_txn_id ? await store.paymentByNumber(context.db, provider, provider_txn_id) : undefined
  if (!payment) return { payment: '', outcome: '' as const }
  return { payment: `${fromMinor(payment.amount_minor)} ${payment.currency}`, outcome: payment.outcome }
}

/** An incident, what came, and what was done about it. */
export const incident = async ({ incident_id }: ParsedStaffInput<'incident'>, call: SignedInCall) => {
  const { context, staff } = call
  const row = await store.incidentIn(context.db, staff.regions, Number(incident_id))
  if (!row) return refuse('incidentUnknown')
  const [payment, resolvedBy, assignees, acts, unexplained] = await Promise.all([
    paymentShown(call, row),
    store.emailOf(context.db, row.resolved_by),
    store.assigneesFor(context.db, row.region_code),
    store.actsAbout(context.db, `incident ${row.id}`),
    unexplainedPayment(context.db, row),
  ])
  return {
    ...shown(call, row),
    ...{ version: row.version, attempt_no: row.attempt_no ?? '', provider_txn_id: row.provider_txn_id ?? '' },
    ...payment,
    ...{ raw: '', raw_bytes: row.raw?.length ?? 0 },
    ...{ resolution: row.resolution, resolved_by: resolvedBy, resolved_at: row.resolved_at?.toISOString() ?? '' },
    can_explain: asFlag(row.resolved_at === null && !(unexplained instanceof Refused)),
    assignees: assignees.map(({ id, name, email }) => ({ id: String(id), name, email })),
    acts: acts.map(({ at, actor, action }) => ({ at: at.toISOString(), actor, action })),
  }
}

/** An incident as it was seen, locked; or why it cannot be changed. */
const asSeen = async (
  tx: Tx,
  { staff }: SignedInCall,
  { incident_id, version }: { incident_id: string; version: number },
  wanted: 'open' | 'resolved',
) => {
  const row = await store.lockIncidentIn(tx, staff.regions, Number(incident_id))
  if (!row) return refuse('incidentUnknown')
  if (row.version !== version) return refuseStale(tx, `incident ${row.id}`)
  if (stateOf(row) === wanted) return row
  return refuse(wanted === 'open' ? 'incidentResolved' : 'incidentOpen')
}

const told = ({ id, kind, provider }: Incident) => ({ about: `incident ${id}`, kind, provider })

/** Gives an incident to a colleague, or to nobody. */
export const assignIncident = (
  input: ParsedStaffInput<'assignIncident'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ assignee: string }>(async tx => {
    const row = await asSeen(tx, call, input, 'open')
    if (row instanceof Refused) return row
    const people = await store.assigneesFor(tx, row.region_code)
    const keeper = people.find(({ id }) => String(id) === input.assignee)
    if (input.assignee !== '' && !keeper) return refuse('staffUnknown')
    await store.changeIncident(tx, row, { assignee: keeper?.id ?? null })
    const assignee = keeper?.email ?? ''
    return {
      before: { ...told(row), assignee: row.keeper ?? '' },
      after: { ...told(row), assignee },
      region: row.region_code,
      result: { assignee },
    }
  })

/** Notes how an incident was dealt with. */
export const resolveIncident = (
  input: ParsedStaffInput<'resolveIncident'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ state: 'open' | 'resolved' }>(async tx => {
    const row = await asSeen(tx, call, input, 'open')
    if (row instanceof Refused) return row
    const { resolution } = input
    await store.changeIncident(tx, row, { resolved_at: call.now, resolved_by: call.staff.id, resolution })
    return {
      before: { ...told(row), state: 'open', resolution: row.resolution },
      after: { ...told(row), state: 'resolved', resolution },
      region: row.region_code,
      result: { state: 'resolved' },
    }
  })

/** An incident is looked at again; its resolution stays readable in the audit. */
export const reopenIncident = (
  input: ParsedStaffInput<'reopenIncident'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ state: 'open' | 'resolved' }>(async tx => {
    const row = await asSeen(tx, call, input, 'resolved')
    if (row instanceof Refused) return row
    await store.changeIncident(tx, row, { resolved_at: null, resolved_by: null, resolution: '' })
    return {
      before: { ...told(row), state: 'resolved', resolution: row.resolution },
      after: { ...told(row), state: 'open', resolution: '' },
      region: row.region_code,
      result: { state: 'open' },
    }
  })
