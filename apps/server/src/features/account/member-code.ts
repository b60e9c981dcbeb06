import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { contactKey } from '#domain/contact.ts'
import { checkCode, sendCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { confirm } from './confirmation.ts'
import { contactOfType } from './own-contact.ts'

const state = CodePurpose.confirm

const wrongCode = () => refuse('verificationCodeWrong', {}, { verify_code: 'code.verification-code-wrong' })

/** Sends a code to the member's own phone or mailbox, good for this member alone. */
export const sendMemberCode = async ({ account_type }: ParsedInput<'sendMemberCode'>, call: MemberCall) => {
  const contact = await contactOfType(call, account_type)
  if (!contact) return refuse('contactMissing')
  const sent = await sendCode(call, { state, contact, memberId: call.member.id })
  if (sent instanceof Refused) return sent
  return { verify_key: sent.key, expiry_time: sent.expiresAt.toISOString() }
}

/** Redeems that code for a confirmation. */
export const validateMemberCode = async (input: ParsedInput<'validateMemberCode'>, call: MemberCall) => {
  const contact = await contactOfType(call, input.account_type)
  if (!contact) return refuse('contactMissing')
  const shown = { code: input.verify_code, key: input.verify_key }
  const codeId = await checkCode(call, { state, contact, ...shown, memberId: call.member.id })
  if (codeId === undefined) return wrongCode()
  return refusable(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return wrongCode()
    const { key, expiresAt } = await confirm(tx, call, contactKey(contact), input.verify_code)
    return { verify_key: key, expiry_time: expiresAt.toISOString() }
  })
}
