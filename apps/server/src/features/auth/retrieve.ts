import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { isCommonPassword } from '#common-passwords.ts'
import type { Tx } from '#database/schema.ts'
import type { Contact } from '#domain/contact.ts'
import { type Member, memberByContact } from '#features/member/store.ts'
import { passCaptcha } from '#features/tools/captcha.ts'
import { checkCode } from '#features/tools/codes.ts'
import { removeCode } from '#features/tools/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { count, networkOf } from '#rates.ts'
import { subjectOf, subjectsOf } from './account.ts'
import { contactOf, proofOf, wrongCode } from './contact-proof.ts'
import { forgetTries } from './login.ts'
import { refusable } from './refusable.ts'
import { signOutAll } from './session.ts'
import { lockMember, setPassword } from './store.ts'

type Input = ParsedInput<'retrieve'>

const admit = async (input: Input, call: Call, contact: Contact) => {
  const { context, address, now } = call
  const tried = await count(context.db, 'retrievePerAddress', networkOf(address), now)
  if (tried.exceeded) return refuse('tryLater')
  const passed = await passCaptcha(call, 'retrieve', input, subjectOf(contact))
  if (passed instanceof Refused) return passed
  await count(context.db, 'retrieveBeforeCaptcha', networkOf(address), now)
  return isCommonPassword(input.new_password)
    ? refuse('passwordCommon', {}, { new_password: 'code.password-common' })
    : undefined
}

const refuseCode = async (input: Input, call: Call, contact: Contact) => {
  await count(call.context.db, 'retrieveBeforeCaptcha', subjectOf(contact), call.now)
  return wrongCode(input)
}

const renew = async (tx: Tx, member: Member, passwordHash: string) => {
  await setPassword(tx, member.id, passwordHash)
  await signOutAll(tx, member.id)
  for (const subject of subjectsOf(member)) await forgetTries(tx, subject)
}

/**
 * Sets a new password for who proves a contact of the account with a code, signs the account out everywhere and forgets
 * its tries. A contact that nobody has gets the answer and the work of a wrong code (product §5).
 */
export const retrieve = async (input: Input, call: Call) => {
  const { db, hashing } = call.context
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const refused = await admit(input, call, contact)
  if (refused) return refused
  const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.findPassword))
  const member = await memberByContact(db, contact)
  if (!member || codeId === undefined) return refuseCode(input, call, contact)
  const passwordHash = await hashing.hash(input.new_password)
  return refusable(db, async tx => {
    await lockMember(tx, member.id)
    const owner = await memberByContact(tx, contact)
    if (owner?.id !== member.id || !(await removeCode(tx, codeId))) return wrongCode(input)
    await renew(tx, owner, passwordHash)
    return {}
  })
}
