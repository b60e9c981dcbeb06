import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { allows, permissions } from '@bohe/api-client/staff/permission'
import type { Tx } from '#database/schema.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { refuse } from '#http/handlers.ts'
import type { CallingStaff, SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { invite, makeLink } from './links.ts'
import * as store from './store.ts'

type Region = '0' | '1'

/** Everybody who works here, and the roles there are. */
export const staff = async (_: object, { context }: SignedInCall) => {
  const [people, roles] = await Promise.all([store.everybody(context.db), store.allRoles(context.db)])
  return {
    people: people.map(one => ({
      ...{ id: String(one.id), email: one.email, name: one.name, role: one.role, regions: [...one.regions] },
      is_active: asFlag(one.is_active),
      has_second_factor: asFlag(one.totp !== null || Number(one.passkeys) > 0),
      seen_at: one.seen_at?.toISOString() ?? '',
      created_at: one.created_at.toISOString(),
      version: one.version,
    })) as {
      id: string
      email: string
      name: string
      role: string
      regions: Region[]
      is_active: 0 | 1
      has_second_factor: 0 | 1
      seen_at: string
      created_at: string
      version: number
    }[],
    roles: roles.map(({ name, permissions: held, version }) => ({
      ...{ name, held: [...held], version },
      permissions: permissions.filter(each => allows(held, each)) as string[],
      people: people.filter(({ role }) => role === name).length,
    })),
  }
}

/** Whether what a role holds is no more than somebody has himself. */
export const isWithinOwn = (held: readonly string[], giver: CallingStaff): boolean =>
  permissions.every(each => !allows(held, each) || giver.may(each)) &&
  ['*', '*.read'].every(
    each => !held.includes(each) || giver.permissions.includes(each) || giver.permissions.includes('*'),
  )

/** Why somebody cannot give a role and a scope: there is no such role, or it is more than he has himself. */
const refusalToGive = async (tx: Tx, giver: CallingStaff, role: string, regions: readonly Region[]) => {
  const held = await store.permissionsOf(tx, role)
  if (!held) return refuse('roleUnknown', {}, { role: 'staff.role-unknown' })
  const isWithin = isWithinOwn(held, giver) && regions.every(region => giver.regions.includes(region))
  return isWithin ? undefined : refuse('beyondOwn')
}

export const inviteStaff = (input: ParsedStaffInput<'inviteStaff'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const { email, role, regions } = input
    const refused = await refusalToGive(tx, call.staff, role, regions)
    if (refused) return refused
    if (await store.staffByEmail(tx, email)) return refuse('emailTaken', {}, { email: 'staff.email-taken' })
    const { id, url, expiresAt } = await invite(tx, call.context, { email, role, regions: [...new Set(regions)] })
    const result = { id: String(id), url, ends_at: expiresAt.toISOString() }
    return { before: null, after: { staff: email, role, regions }, region: null, result }
  })

export const recoverStaff = (
  input: ParsedStaffInput<'recoverStaff'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const row = await store.lockStaff(tx, Number(input.staff_id))
    if (!row) return refuse('staffUnknown')
    // Whoever recovers an account can be its owner: he must not gain by it.
    const refused = await refusalToGive(tx, call.staff, row.role, row.regions)
    if (refused) return refused
    const kind = row.password_hash === null && row.name === '' ? 'invite' : 'recover'
    const { url, expiresAt } = await makeLink(tx, call.context, row.id, kind)
    const result = { id: String(row.id), url, ends_at: expiresAt.toISOString() }
    return { before: null, after: { staff: row.email, kind }, region: null, result }
  })

const aboutStaff = ({ email }: Pick<store.StaffMember, 'email'>) => `staff ${email}`

/** Why a person cannot be changed so, or the person as he is. Nobody is changed by who could not give what he has. */
export const changeable = async (tx: Tx, giver: CallingStaff, input: ParsedStaffInput<'changeStaff'>) => {
  const row = await store.lockStaff(tx, Number(input.staff_id))
  if (!row) return refuse('staffUnknown')
  if (row.version !== input.version) return refuseStale(tx, aboutStaff(row))
  const refused =
    (await refusalToGive(tx, giver, row.role, row.regions)) ??
    (await refusalToGive(tx, giver, input.role, input.regions))
  if (refused) return refused
  const staysOwner = input.role === 'owner' && input.is_active === 1
  if (row.role === 'owner' && !staysOwner && (await store.otherOwners(tx, row.id)) === 0) return refuse('lastOwner')
  return row
}

/** Gives somebody another role, scope or no access; his sessions end. */
export const changeStaff = async (
  tx: Tx,
  row: store.StaffMember,
  { role, regions, is_active }: ParsedStaffInput<'changeStaff'>,
) => {
  const changes = { role, regions: JSON.stringify([...new Set(regions)]), is_active: is_active === 1 }
  await store.updateStaff(tx, row.id, { ...changes, version: row.version + 1 })
  await store.endSessions(tx, row.id)
  const about = aboutStaff(row)
  const before = { about, role: row.role, regions: row.regions, isActive: row.is_active }
  return { before, after: { about, role, regions, isActive: is_active === 1 } }
}
