import * as field from '@bohe/validation/fields'
import * as z from 'zod/mini'
import { oneOf, textInput } from './scalars.ts'
import { defaultChannel, defaultCountryCode, defaultOsType } from './wire.ts'

/** Parts that several calls take: who asks, from where, and what proves a contact. */

export const osType = z._default(oneOf(['0', '1', '2', '3', '4', '5']), defaultOsType.register)
export const deviceId = z.optional(textInput(64))
export const channel = z._default(textInput(64), defaultChannel)
export const solvedCaptcha = { checkcode: z.optional(z.string()), checkcode_key: z.optional(textInput(64)) }

const key = (empty: string) => z.string(empty).check(z.minLength(1, empty), z.maxLength(64, 'field.too-long'))

/** A code as it was typed: what is not the right one is wrong or expired, however it is written. */
export const typedSmsCode = key('sms-code.empty')
export const typedEmailCode = key('email-code.empty')
export const typedVerificationCode = key('verification-code.format')

/** A phone and the code that was sent to it; check with `phoneMatchesCountry`. */
export const phoneProof = {
  country_code: z._default(field.countryCode, defaultCountryCode),
  phone: z.string('mobile.empty'),
  smscode: typedSmsCode,
  smscode_key: key('sms-code.empty'),
}

/** A mailbox and the code that was sent to it. */
export const emailProof = {
  email: field.email,
  mailcode: typedEmailCode,
  mailcode_key: key('email-code.empty'),
}

/** The key of a code, or of a confirmation made with one. */
export const verifyKey = key('verification-code.format')

/** The new password was typed twice alike. */
export const newPasswordsMatch = z.refine<{ new_password: string; new_password_confirmation: string }>(
  value => value.new_password === value.new_password_confirmation,
  { path: ['new_password_confirmation'], error: 'password.mismatch' },
)
