import type { ParsedInput } from '@bohe/api-client/contract'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { takeConfirmation } from '#features/account/confirmation.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { count, forget } from '#rates.ts'
import { secondaryPasswordOf, setSecondaryPassword } from './store.ts'

type Input = ParsedInput<'manageDevices'>
type PasswordField = 'admin_pass' | 'old_admin_pass'

const needed = (field: PasswordField) =>
  refuse('secondaryPasswordNeeded', {}, { [field]: 'code.secondary-password-needed' })

const wrong = (field: PasswordField) =>
  refuse('secondaryPasswordWrong', {}, { [field]: 'code.secondary-password-wrong' })

// Counted before the hash, so that many at once are not all let in; a right one forgets them.
const countTry = async (call: MemberCall) => {
  const tried = await count(call.context.db, 'secondaryPasswordTries', String(call.member.id), call.now)
  return tried.exceeded ? refuse('secondaryPasswordLocked', { minutes: Math.ceil(tried.secondsLeft / 60) }) : undefined
}

const forgetTries = (db: Tx | MemberCall['context']['db'], memberId: number) =>
  forget(db, 'secondaryPasswordTries', String(memberId))

/** Whether a member who has set a secondary password gives it; `stored` null: none is set, anyone may go on. */
export const passSecondaryPassword = async (
  call: MemberCall,
  stored: string | null,
  input: Input,
  field: PasswordField,
) => {
  const given = input[field]
  if (stored === null) return undefined
  if (given === undefined) return needed(field)
  const locked = await countTry(call)
  if (locked) return locked
  if (!(await call.context.hashing.verify(stored, given))) return wrong(field)
  await forgetTries(call.context.db, call.member.id)
  return undefined
}

/** A reset by code says nothing about the old one, and so is free of its count. */
const reset = async (tx: Tx, call: MemberCall, { verify_key }: Input) => {
  if (!(await takeConfirmation(tx, call, verify_key))) return refuse('confirmationNeeded')
  await forgetTries(tx, call.member.id)
  return undefined
}

const unchanged = async (tx: Tx, { member }: MemberCall, stored: string | null) =>
  (await secondaryPasswordOf(tx, member.id)) === stored ? undefined : needed('old_admin_pass')

/**
 * Sets, changes or clears (`''`) the secondary password, which travels as MD5 and is kept as argon2id. One that is set
 * yields to the old one, or to a confirmation. Answers a refusal, or undefined when it is done.
 */
export const changeSecondaryPassword = async (wanted: string, input: Input, call: MemberCall) => {
  const { db, hashing } = call.context
  const stored = await secondaryPasswordOf(db, call.member.id)
  const isReset = stored !== null && input.verify_key !== undefined
  const refused = isReset ? undefined : await passSecondaryPassword(call, stored, input, 'old_admin_pass')
  if (refused) return refused
  const hash = wanted === '' ? null : await hashing.hash(wanted)
  return transaction(db, async tx => {
    await lockMember(tx, call.member.id)
    const no = isReset ? await reset(tx, call, input) : await unchanged(tx, call, stored)
    if (!no) await setSecondaryPassword(tx, call.member.id, hash)
    return no
  })
}
