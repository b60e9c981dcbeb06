import * as z from 'zod/mini'
import * as field from './fields.ts'

/**
 * The forms, composed of fields; names are the wire's (spec §3), so a form's errors are the API's. Those that ask for
 * more or less as they go are written in parts: a part is judged by itself.
 */

const phoneShape = { country_code: field.countryCode, phone: z.string('mobile.empty') }

const mobileOf = (country: string) => (country === '86' ? field.mobile : field.foreignMobile)

/** Checks a number against the rule of its country code; the error belongs to `phone`. */
export const phoneMatchesCountry = z.superRefine<{ country_code: string; phone: string }>((value, context) => {
  const result = mobileOf(value.country_code).safeParse(value.phone)
  const message = result.error?.issues[0]?.message
  if (message) context.addIssue({ code: 'custom', path: ['phone'], message })
})

/** The part of a form that proves a phone. */
export const smsProof = z.object({ smscode: field.smsCode })

/** The part of a form that proves a mailbox. */
export const mailProof = z.object({ mailcode: field.emailCode })

const repeated = z.string('password.empty').check(z.minLength(1, 'password.empty'))

/** A password chosen at registration. Whether both are the same is `passwordsDiffer`, which is said whatever else is wrong. */
export const chosenPassword = z.object({ password: field.password, password_confirmation: repeated })

/** A password that takes the place of another one. */
export const newPassword = z.object({ new_password: field.password, new_password_confirmation: repeated })

/** Whether a password and its repetition are both there and not the same. */
export const passwordsDiffer = (password: string, repetition: string): boolean =>
  password !== '' && repetition !== '' && password !== repetition

/** The experience package that goes with a new account. */
export const packageChoice = z.object({ package_id: field.experiencePackage })

/** Who invited; optional. */
export const invite = z.object({ refer_code: field.inviteCode })

/** What has to be agreed to before an account is opened. */
export const agreed = z.object({ agreement: field.userAgreement })

/** The "send a code" part of a phone form. */
export const phoneTarget = z.object(phoneShape).check(phoneMatchesCountry)

/** The "send a code" part of an e-mail form. */
export const emailTarget = z.object({ email: field.email })

/** login.html, mobile tab, with a password. */
export const phoneLogin = z.object({ ...phoneShape, password: field.loginPassword }).check(phoneMatchesCountry)

/** login.html, e-mail tab, with a password. */
export const emailLogin = z.object({ username: field.account, password: field.loginPassword })
