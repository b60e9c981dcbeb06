import type { ParsedInput } from '@bohe/api-client/contract'
import { isCommonPassword } from '#common-passwords.ts'
import type { Tx } from '#database/schema.ts'
import { forgetTries } from '#features/auth/login.ts'
import { signOut } from '#features/auth/session.ts'
import { setPassword } from '#features/auth/store.ts'
import { lockedMember, type Member, memberById } from '#features/member/store.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { count, forget } from '#rates.ts'
import { isConfirmed, takeConfirmation } from './confirmation.ts'
import * as store from './store.ts'

const rate = 'passwordTriesPerMember'

const tooCommon = () => refuse('passwordCommon', {}, { new_password: 'code.password-common' })
const wrongOld = () => refuse('oldPasswordWrong', {}, { old_password: 'code.old-password-wrong' })

const renew = async (tx: Tx, call: MemberCall, member: Member, passwordHash: string) => {
  await setPassword(tx, member.id, passwordHash)
  await forget(tx, rate, String(member.id))
  await forgetTries(tx, member.id)
  await store.removeConfirmations(tx, member.id)
  await signOut(tx, member.id, call.member.sessionId)
  return {}
}

/**
 * A new password for the old one. An account that only social log-ins open has none: whatever comes is wrong, for the
 * same work; it gets its first one by `resetPassword`, through a contact it binds.
 */
export const changePassword = async (input: ParsedInput<'changePassword'>, call: MemberCall) => {
  const { db, hashing } = call.context
  // Counted before the hash, so that many at once are not all let in.
  const { exceeded, secondsLeft } = await count(db, rate, String(call.member.id), call.now)
  if (exceeded) return refuse('passwordLocked', { minutes: Math.ceil(secondsLeft / 60) })
  if (isCommonPassword(input.new_password)) return tooCommon()
  const seen = await memberById(db, call.member.id)
  if (!(await hashing.verify(seen?.password_hash ?? undefined, input.old_password))) return wrongOld()
  const passwordHash = await hashing.hash(input.new_password)
  return refusable(db, async tx => {
    const member = await lockedMember(tx, call.member.id)
    return member.password_hash === seen?.password_hash ? renew(tx, call, member, passwordHash) : wrongOld()
  })
}

/** A new password after a confirmation, whatever the old one was (spec §3, Reset). */
export const resetPassword = async (input: ParsedInput<'resetPassword'>, call: MemberCall) => {
  const { db, hashing } = call.context
  if (isCommonPassword(input.new_password)) return tooCommon()
  // Asked first without taking it, so that only who confirmed something costs a hash.
  if (!(await isConfirmed(db, call, input.verify_key))) return refuse('confirmationNeeded')
  const passwordHash = await hashing.hash(input.new_password)
  return refusable(db, async tx => {
    const member = await lockedMember(tx, call.member.id)
    const isConfirmedNow = await takeConfirmation(tx, call, input.verify_key, input.verify_code)
    return isConfirmedNow ? renew(tx, call, member, passwordHash) : refuse('confirmationNeeded')
  })
}
