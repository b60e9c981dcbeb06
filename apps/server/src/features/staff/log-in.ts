import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall, StaffCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { Overloaded } from '#password-hashing.ts'
import { type Counted, count, countAddress, forget, uncount } from '#rates.ts'
import { useFactor } from './proof.ts'
import { openSession, provedUntil } from './session.ts'
import * as store from './store.ts'

const locked = ({ exceeded, secondsLeft }: Counted) =>
  exceeded ? refuse('loginLocked', { minutes: Math.ceil(secondsLeft / 60) }) : undefined

/** Refuses who tries to get in from one address all too often. */
export const countWayIn = async ({ context, address, now }: StaffCall) =>
  locked(await countAddress(context.db, 'staffLoginPerAddress', address, now))

/** Counts before anything is compared, so that many at once are not all let in. */
const countTry = async ({ context, now }: StaffCall, email: string) => {
  const counted = await count(context.db, 'staffLoginFailures', email, now)
  const refused = locked(counted)
  if (refused) context.log.warn({ staff: email }, 'an account of the console rests: too many wrong proofs')
  return refused
}

const isPassword = ({ context }: StaffCall, staff: store.StaffMember | undefined, password: string) =>
  context.hashing.inTurn(() => context.hashing.verify(staff?.password_hash ?? undefined, password))

/** The same answer for the same work, whether there is such an account or not. */
const byPassword = async (call: StaffCall, email: string, password: string) => {
  const found = await store.staffByEmail(call.context.db, email)
  const isRight = await isPassword(call, found, password).catch(async error => {
    if (error instanceof Overloaded) await uncount(call.context.db, 'staffLoginFailures', email)
    throw error
  })
  return found?.is_active && isRight ? found : undefined
}

const hasFactor = async (call: StaffCall, staff: store.StaffMember) =>
  staff.totp !== null || (await store.passkeysOf(call.context.db, staff.id)).length > 0

/** Logs in with a password and, where one is set up, a second factor. */
export const logIn = async (input: ParsedStaffInput<'logIn'>, call: StaffCall, audited: AuditedTransaction) => {
  const { context, now } = call
  const { email, password, code } = input
  const refused = (await countWayIn(call)) ?? (await countTry(call, email))
  if (refused) return refused
  const staff = await byPassword(call, email, password)
  if (!staff) return refuse('loginFailed')
  const needsCode = await hasFactor(call, staff)
  if (needsCode && !code) {
    await uncount(context.db, 'staffLoginFailures', email)
    return refuse('secondFactorNeeded')
  }
  const opened = await audited(async tx => {
    const locked = await store.lockStaff(tx, staff.id)
    if (!locked?.is_active || locked.password_hash !== staff.password_hash) return refuse('loginFailed')
    if (needsCode && !(await useFactor(tx, context, locked, code ?? '', now))) return refuse('proofWrong')
    const ends_at = (await openSession(tx, call, staff.id)).toISOString()
    return { before: null, after: null, region: null, actor: staff, result: { ends_at } }
  })
  if (!(opened instanceof Refused)) await forget(context.db, 'staffLoginFailures', email)
  return opened
}

/** Proves again who it is: by a code, or by the password where nothing else is set up. */
export const stepUp = async (
  { proof }: ParsedStaffInput<'stepUp'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const { context, now, staff } = call
  const refused = await countTry(call, staff.email)
  if (refused) return refused
  const row = await store.staffById(context.db, staff.id)
  const isRight = staff.hasSecondFactor || (await isPassword(call, row, proof))
  const stepped = await audited(async tx => {
    const locked = await store.lockStaff(tx, staff.id)
    const isProved = locked && isRight && (!staff.hasSecondFactor || (await useFactor(tx, context, locked, proof, now)))
    if (!isProved) return refuse('proofWrong')
    return prove(tx, call)
  })
  if (!(stepped instanceof Refused)) await forget(context.db, 'staffLoginFailures', staff.email)
  return stepped
}

/** Notes a fresh proof in the session. */
export const prove = async (tx: Parameters<typeof store.moveSession>[0], { staff, now }: SignedInCall) => {
  await store.moveSession(tx, staff.sessionId, { proved_at: now })
  const result = { proved_until: provedUntil(now).toISOString() }
  return { before: null, after: null, region: null, result }
}
