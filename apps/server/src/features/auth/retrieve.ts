import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { isCommonPassword } from '#common-passwords.ts'
import { lockMember } from '#database/lock-member.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { passCaptcha } from '#features/captcha/captcha.ts'
import { memberByContact } from '#features/member/store.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { count, countAddress } from '#rates.ts'
import { subjectOf } from './account.ts'
import { contactOf, proofOf, unregistered, wrongCode } from './contact-proof.ts'
import { forgetTries } from './login.ts'
import { signOut } from './session.ts'
import { setPassword } from './store.ts'

type Input = ParsedInput<'retrieve'>

const admit = async (input: Input, call: Call, contact: Contact) => {
  const { context, address, now } = call
  const tried = await countAddress(context.db, 'retrievePerAddress', address, now)
  if (tried.exceeded) return refuse('tryLater')
  const passed = await passCaptcha(call, 'retrieve', input, subjectOf(contact))
  if (passed instanceof Refused) return passed
  await countAddress(context.db, 'retrieveBeforeCaptcha', address, now)
  return isCommonPassword(input.new_password)
    ? refuse('passwordCommon', {}, { new_password: 'code.password-common' })
    : undefined
}

/**
 * Sets a new password for who proves a contact of the account with a code, signs the account out everywhere and forgets
 * its tries. That nobody has a contact is told to who proved it alone (product §5).
 */
export const retrieve = async (input: Input, call: Call) => {
  const { db, hashing } = call.context
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const refused = await admit(input, call, contact)
  if (refused) return refused
  const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.findPassword))
  const member = await memberByContact(db, contact)
  if (codeId === undefined) {
    await count(db, 'retrieveBeforeCaptcha', subjectOf(contact), call.now)
    return wrongCode(input)
  }
  if (!member) return unregistered(input, call, { contact, codeId, purpose: CodePurpose.register })
  const passwordHash = await hashing.hash(input.new_password)
  return refusable(db, async tx => {
    await lockMember(tx, member.id)
    const owner = await memberByContact(tx, contact)
    if (owner?.id !== member.id || !(await removeCode(tx, codeId))) return wrongCode(input)
    await setPassword(tx, owner.id, passwordHash)
    await signOut(tx, owner.id)
    await forgetTries(tx, owner.id)
    return {}
  })
}
