import type { ParsedInput } from '@bohe/api-client/contract'
import { lockMember } from '#database/lock-member.ts'
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

const rate = 'secondaryPasswordTries'

/** Whether a member who has set a secondary password gives it; `stored` null: none is set, anyone may go on. */
export const passSecondaryPassword = async (
  call: MemberCall,
  stored: string | null,
  input: Input,
  field: PasswordField,
) => {
  const { context, member, now } = call
  const given = input[field]
  if (stored === null) return undefined
  if (given === undefined) return needed(field)
  // Counted before the hash, so that many at once are not all let in; a right one forgets them.
  const { exceeded, secondsLeft } = await count(context.db, rate, String(member.id), now)
  if (exceeded) return refuse('secondaryPasswordLocked', { minutes: Math.ceil(secondsLeft / 60) })
  if (!(await context.hashing.verify(stored, given)))
    return refuse('secondaryPasswordWrong', {}, { [field]: 'code.secondary-password-wrong' })
  await forget(context.db, rate, String(member.id))
  return undefined
}

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
    if (isReset) {
      if (!(await takeConfirmation(tx, call, input.verify_key))) return refuse('confirmationNeeded')
      // A reset by code says nothing about the old one, and so is free of its count.
      await forget(tx, rate, String(call.member.id))
    } else if ((await secondaryPasswordOf(tx, call.member.id)) !== stored) return needed('old_admin_pass')
    await setSecondaryPassword(tx, call.member.id, hash)
    return undefined
  })
}
