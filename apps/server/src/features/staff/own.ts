import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { isCommon } from './links.ts'
import { newRecoveryCodes, newTotp, stepOfCode } from './proof.ts'
import { provedUntil } from './session.ts'
import * as store from './store.ts'

/** What each sees to for himself. */

const nothing = { before: null, after: null, region: null, result: {} } as const

export const me = async (_: object, { context, staff, now }: SignedInCall) => {
  const [row, keys, recovery_codes_left] = await Promise.all([
    store.staffById(context.db, staff.id),
    store.passkeysOf(context.db, staff.id),
    store.countRecoveryCodes(context.db, staff.id),
  ])
  const until = provedUntil(staff.provedAt)
  const { email, name, role, permissions, regions } = staff
  return {
    ...{ id: String(staff.id), email, name, role, permissions: [...permissions], regions: [...regions] },
    has_password: asFlag(row?.password_hash != null),
    has_totp: asFlag(row?.totp != null),
    passkeys: keys.map(key => ({
      ...{ id: String(key.id), name: key.name, created_at: key.created_at.toISOString() },
      used_at: key.used_at?.toISOString() ?? '',
    })),
    recovery_codes_left,
    needs_second_factor: asFlag(context.config.isLive && !staff.hasSecondFactor),
    proved_until: now < until ? until.toISOString() : '',
    ends_at: staff.endsAt.toISOString(),
  } as const
}

export const logOut = (_: object, { staff, cookie }: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    await store.endSession(tx, staff.sessionId)
    cookie.clear()
    return nothing
  })

/** Sets another password; every other session ends. */
export const changeOwnPassword = async (
  { password }: ParsedStaffInput<'changeOwnPassword'>,
  { context, staff }: SignedInCall,
  audited: AuditedTransaction,
) => {
  if (isCommon(password)) return refuse('passwordCommon', {}, { password: 'code.password-common' })
  const password_hash = await context.hashing.inTurn(() => context.hashing.hash(password))
  return audited(async tx => {
    await store.updateStaff(tx, staff.id, { password_hash })
    await store.endSessions(tx, staff.id, staff.sessionId)
    return nothing
  })
}

export const beginTotp = (_: object, { context, staff }: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const { secret, uri, sealed } = newTotp(context, staff.id, staff.email)
    await store.updateStaff(tx, staff.id, { totp_pending: JSON.stringify(sealed) })
    return { ...nothing, result: { secret, uri } }
  })

export const confirmTotp = (
  { code }: ParsedStaffInput<'confirmTotp'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const { context, staff, now } = call
    const row = await store.lockStaff(tx, staff.id)
    const step = row?.totp_pending && stepOfCode(context, row, row.totp_pending, code.replaceAll(/\s/g, ''), now)
    if (!row || !step) return refuse('proofWrong', {}, { code: 'staff.proof-wrong' })
    const totp = JSON.stringify(row.totp_pending)
    await store.updateStaff(tx, staff.id, { totp, totp_pending: null, totp_step: step })
    const recovery_codes = await newRecoveryCodes(tx, context, staff.id)
    return {
      before: { hasTotp: row.totp !== null },
      after: { hasTotp: true },
      region: null,
      result: { recovery_codes },
    }
  })

export const removeTotp = (_: object, { context, staff }: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    await store.lockStaff(tx, staff.id)
    const keys = await store.passkeysOf(tx, staff.id)
    if (keys.length === 0 && context.config.isLive) return refuse('lastWayIn')
    await store.updateStaff(tx, staff.id, { totp: null, totp_pending: null })
    if (keys.length === 0) await store.setRecoveryCodes(tx, staff.id, [])
    return { ...nothing, before: { hasTotp: true }, after: { hasTotp: false } }
  })
