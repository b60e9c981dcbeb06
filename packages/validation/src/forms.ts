import * as z from 'zod/mini'
import * as field from './fields.ts'

/** The forms of the slice, composed of fields; names are the wire's (spec §3), so a form's errors are the API's. */

const phoneShape = { country_code: field.countryCode, phone: z.string('mobile.empty') }

const mobileOf = (country: string) => (country === '86' ? field.mobile : field.foreignMobile)

/** Checks a number against the rule of its country code; the error belongs to `phone`. */
export const phoneMatchesCountry = z.superRefine<{ country_code: string; phone: string }>((value, context) => {
  const result = mobileOf(value.country_code).safeParse(value.phone)
  const message = result.error?.issues[0]?.message
  if (message) context.addIssue({ code: 'custom', path: ['phone'], message })
})

const passwordsMatch = z.refine<{ password: string; password_confirmation: string }>(
  value => value.password === value.password_confirmation,
  { path: ['password_confirmation'], error: 'password.mismatch' },
)

const registration = {
  password: field.password,
  password_confirmation: z.string('password.empty').check(z.minLength(1, 'password.empty')),
  package_id: field.experiencePackage,
  refer_code: field.inviteCode,
  agreement: field.userAgreement,
}

/** register.html, mode 0. */
export const phoneRegistration = z
  .object({ ...phoneShape, smscode: field.smsCode, ...registration })
  .check(phoneMatchesCountry, passwordsMatch)

/** register.html, mode 1. */
export const emailRegistration = z
  .object({ email: field.email, mailcode: field.emailCode, ...registration })
  .check(passwordsMatch)

/** The "send a code" part of a phone form. */
export const phoneTarget = z.object(phoneShape).check(phoneMatchesCountry)

/** The "send a code" part of an e-mail form. */
export const emailTarget = z.object({ email: field.email })

/** login.html, mobile tab. */
export const phoneLogin = z.object({ ...phoneShape, password: field.loginPassword }).check(phoneMatchesCountry)

/** login.html, e-mail tab. */
export const emailLogin = z.object({ username: field.account, password: field.loginPassword })

/** recharge.html: what has to be chosen and agreed to before an order is placed. */
export const purchase = z.object({
  package_id: z.string('field.required').check(z.regex(/^\d{1,18}$/, 'field.required')),
  price_id: z.string('field.required').check(z.regex(/^\d{1,18}$/, 'field.required')),
  pay_type: z.enum(['wechat', 'alipay', 'qq', 'paypal'], 'field.required'),
  agreement: field.userAgreement,
  terms: field.membershipTerms,
})
