import type { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Contact } from '#domain/contacts/contact.ts'
import { phoneOf } from '#domain/contacts/phone-number.ts'
import { keepProof, type Proof } from '#features/verification-codes/codes.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'

/** A contact and the code that was sent to it, as several calls take them. */
export type ContactProof =
  | { country_code: string; phone: string; smscode: string; smscode_key: string }
  | { email: string; mailcode: string; mailcode_key: string }

/** The contact that was typed, when codes go there. */
export const contactOf = (input: ContactProof, call: Call): Contact | Refused<'countryNotServed' | 'invalidFields'> => {
  if ('email' in input) return { kind: 'mail', email: input.email }
  if (!call.context.sms.serves(input.country_code))
    return refuse('countryNotServed', {}, { country_code: 'country-code.format' })
  const phone = phoneOf(input.country_code, input.phone)
  return phone ? { kind: 'phone', phone } : refuse('invalidFields', {}, { phone: 'mobile.format' })
}

/** What `checkCode` asks for. */
export const proofOf = (input: ContactProof, contact: Contact, state: CodePurpose): Proof =>
  'email' in input
    ? { state, contact, code: input.mailcode, key: input.mailcode_key }
    : { state, contact, code: input.smscode, key: input.smscode_key }

/** Says that the code is wrong, beside the field it was typed into. */
export const wrongCode = (input: ContactProof): Refused<'verificationCodeWrong'> =>
  refuse('verificationCodeWrong', {}, { ['email' in input ? 'mailcode' : 'smscode']: 'code.verification-code-wrong' })

/**
 * Says to who typed the right code that nobody has the contact (spec §8), and keeps what the code proved for `purpose`:
 * the same code opens an account with the key that is answered (decision 046).
 */
export const unregistered = async (
  input: ContactProof,
  call: Call,
  proven: { contact: Contact; codeId: number; purpose: CodePurpose },
): Promise<Refused<'mobileUnregistered' | 'emailUnregistered' | 'verificationCodeWrong'>> => {
  const proof = proofOf(input, proven.contact, proven.purpose)
  const kept = await keepProof(call, proven.codeId, proof, proven.purpose)
  if (!kept) return wrongCode(input)
  const expiry_time = kept.expiresAt.toISOString()
  return 'email' in input
    ? refuse('emailUnregistered', { emailcode_key: kept.key, expiry_time }, { email: 'code.email-unregistered' })
    : refuse('mobileUnregistered', { smscode_key: kept.key, expiry_time }, { phone: 'code.mobile-unregistered' })
}
