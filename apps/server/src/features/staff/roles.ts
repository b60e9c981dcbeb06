import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { systemOf } from '#domain/devices.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { refuse } from '#http/handlers.ts'
import type { CallingStaff, SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { isWithinOwn } from './people.ts'
import * as store from './store.ts'

const done = { state: 'done' } as const

/** The owner's role holds everything, also what a later release brings. */
const fixedRole = 'owner'

export const aboutRole = (name: string) => `role ${name}`

/** A role as somebody may save it, or why he may not: nobody gives, or takes away, what is not his own. */
export const savableRole = async (tx: Tx, giver: CallingStaff, input: ParsedStaffInput<'saveRole'>) => {
  const { name, permissions, version } = input
  if (name === fixedRole) return refuse('roleFixed')
  if (!isWithinOwn(permissions, giver)) return refuse('beyondOwn')
  const row = await store.lockRole(tx, name)
  if (!row) return version === 0 ? { people: 0, row: undefined } : refuse('roleUnknown')
  if (version === 0) return refuse('roleTaken', {}, { name: 'staff.role-taken' })
  if (row.version !== version) return refuseStale(tx, aboutRole(name))
  return isWithinOwn(row.permissions, giver) ? { people: await store.peopleOf(tx, name), row } : refuse('beyondOwn')
}

/** Saves what a role holds; who has it may do so from his next call on. */
export const putRole = async (
  tx: Tx,
  row: { permissions: readonly string[]; version: number } | undefined,
  { name, permissions }: ParsedStaffInput<'saveRole'>,
) => {
  const held = [...new Set(permissions)].toSorted()
  await store.saveRole(tx, name, held, (row?.version ?? 0) + 1)
  const about = aboutRole(name)
  return { before: row ? { about, permissions: row.permissions } : { about }, after: { about, permissions: held } }
}

export const removeRole = ({ name }: ParsedStaffInput<'removeRole'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    if (name === fixedRole) return refuse('roleFixed')
    const row = await store.lockRole(tx, name)
    if (!row) return refuse('roleUnknown')
    if (!isWithinOwn(row.permissions, call.staff)) return refuse('beyondOwn')
    const people = await store.peopleOf(tx, name)
    if (people > 0) return refuse('roleInUse', { n: people })
    await store.removeRole(tx, name)
    const about = aboutRole(name)
    return { before: { about, permissions: row.permissions }, after: { about }, region: null, result: done }
  })

/** Everybody's sessions, the newest first. */
export const staffSessions = async ({ after }: ParsedStaffInput<'staffSessions'>, call: SignedInCall) => {
  const { context, now, pageSize, staff } = call
  const rows = await store.sessionsOf(context.db, now, Number(after), pageSize)
  const list = rows.map(({ id, staff_id, email, created_at, seen_at, address, user_agent }) => ({
    ...{ id: String(id), staff_id: String(staff_id), email, address, system: systemOf('', user_agent) },
    ...{ created_at: created_at.toISOString(), seen_at: seen_at.toISOString() },
    is_own: id === staff.sessionId ? (1 as const) : (0 as const),
  }))
  return { list, next: rows.length === pageSize ? String(rows.at(-1)?.id) : '' }
}

export const endStaffSession = (
  { session_id }: ParsedStaffInput<'endStaffSession'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const session = await store.sessionById(tx, Number(session_id), call.now)
    if (!session) return refuse('staffSessionUnknown')
    await store.endSession(tx, session.id)
    const { email: staff, address } = session
    return { before: { staff, address }, after: { staff, ended: true }, region: null, result: done }
  })
