import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { transaction } from '#database/transaction.ts'
import { isReservedName } from '#domain/user-name.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { Call } from '#http/call.ts'
import { Refused } from '#http/handlers.ts'
import { contactOf, proofOf, wrongCode } from './contact-proof.ts'
import {
  admitNewAccount,
  contactTaken,
  examineForm,
  isNameTaken,
  type NewAccount,
  openAccount,
  userNameTaken,
} from './new-account.ts'
import { startSession } from './session.ts'

type Input = ParsedInput<'register'>

const examine = async (input: Input, call: Call) => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  if (input.username && isReservedName(input.username)) return userNameTaken()
  const form = await examineForm(input, call)
  if (form instanceof Refused) return form
  const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.register))
  if (codeId === undefined) return wrongCode(input)
  const passwordHash = await call.context.hashing.hash(input.password)
  return { ...form, contact, codeId, passwordHash }
}

const enrol = (input: Input, call: Call, codeId: number, account: NewAccount) =>
  transaction(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return wrongCode(input)
    const memberId = await openAccount(tx, call, account)
    return { memberId, token: await startSession(tx, call, memberId, input.os_type) }
  })

/**
 * Registers by phone or e-mail and logs in. The code is spent by the transaction that creates the member, so that a
 * refusal for another reason leaves it usable. Only who proved a contact learns that it, or a user name, is taken.
 */
export const register = async (input: Input, call: Call) => {
  const refused = await admitNewAccount('register', input, call)
  if (refused) return refused
  const examined = await examine(input, call)
  if (examined instanceof Refused) return examined
  const { codeId, ...answers } = examined
  const chosen = { userName: input.username || undefined, nickname: input.nickname?.trim() ?? '' }
  const from = { srcChannel: input.src_channel, osType: input.os_type }
  return enrol(input, call, codeId, { ...answers, ...chosen, ...from }).catch(error => {
    const answer = contactTaken(error) ?? (chosen.userName && isNameTaken(error) ? userNameTaken() : undefined)
    if (!answer) throw error
    return answer
  })
}
