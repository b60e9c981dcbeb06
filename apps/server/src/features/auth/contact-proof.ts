import type { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Contact } from '#domain/contact.ts'
import { phoneOf } from '#domain/phone-number.ts'
import type { Proof } from '#features/tools/codes.ts'
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
  refuse(
    'verificationCodeWrong',
    {},
    'email' in input ? { mailcode: 'email-code.format' } : { smscode: 'sms-code.format' },
  )
