import * as z from 'zod/mini'
import type { MessageKey } from '#message-key'

/**
 * One schema for each field of spec §5. An issue's message is a key of `@bohe/i18n/message`, never a sentence.
 * Lengths are counted in UTF-16 units; none of these fields may hold anything else than what its rule names.
 */

interface Words {
  empty: MessageKey
  format: MessageKey
}

const text = (pattern: RegExp, words: Words) =>
  z
    .string(words.empty)
    .check(
      z.minLength(1, { error: words.empty, abort: true }),
      z.maxLength(256, { error: words.format, abort: true }),
      z.regex(pattern, words.format),
    )

const words = <Name extends string>(name: Name) => ({ empty: `${name}.empty`, format: `${name}.format` }) as const

/** 11 digits starting with 1 (country code 86). */
export const mobile = text(/^1\d{10}$/, words('mobile'))

/** A subscriber number of another country: 4–14 digits; the server also asks the numbering plan. */
export const foreignMobile = text(/^\d{4,14}$/, words('mobile'))

/** ITU country calling code without plus, '86' by default (spec §9). */
export const countryCode = z.string('country-code.format').check(z.regex(/^[1-9]\d{0,3}$/, 'country-code.format'))

/** A standard address with a top-level domain of 2–6 letters. */
export const email = text(
  /^(?=.{6,128}$)[A-Za-z0-9](?:[A-Za-z0-9_%+-]|\.(?!\.))*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,6}$/,
  words('email'),
)

/** E-mail or account: 1–32 letters, digits, symbols; an e-mail address may be as long as registration takes it. */
export const account = text(/^(?:[\x21-\x7e]{1,32}|[\x21-\x7e]+@[\x21-\x7e]+)$/, words('account'))

const isDay = (value: string) =>
  /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toString() !== 'Invalid Date' &&
  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)

const kindsOf = (value: string) => [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/].filter(kind => kind.test(value)).length

/** 6–20 letters, digits, symbols, of at least two kinds. */
export const password = text(/^[\x21-\x7e]{6,20}$/, words('password')).check(
  z.refine(value => kindsOf(value) >= 2, 'password.format'),
)

/** What the log-in form takes: all that registration ever took, 6–32 printable characters (product §5). */
export const loginPassword = text(/^[\x21-\x7e]{6,32}$/, words('password'))

/** A remember-me token shown as a filled password field: 32 alphanumerics. */
export const rememberedPassword = text(/^[A-Za-z0-9]{32}$/, words('password'))

/** A password as it travels: the MD5 of what was typed, 32 lower-case hex digits. */
export const passwordDigest = text(/^[0-9a-f]{32}$/, words('password'))

/** 4–12 letters and digits, both present. */
export const secondaryPassword = text(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{4,12}$/, words('secondary-password'))

/** Exactly 4 characters. */
export const imageCode = text(/^[A-Za-z0-9]{4}$/, words('image-code'))

/** 5 or 6 characters. */
export const smsCode = text(/^[A-Za-z0-9]{5,6}$/, words('sms-code'))

/** 6 characters. */
export const emailCode = text(/^[A-Za-z0-9]{6}$/, words('email-code'))

/** A code whose channel is not known to the field (spec: generic code). */
export const verificationCode = z
  .string('verification-code.format')
  .check(z.regex(/^[A-Za-z0-9]{4,8}$/, 'verification-code.format'))

/** 1–128 characters. */
export const rechargeCardNumber = text(/^[\x21-\x7e]{1,128}$/, words('recharge-card'))

/** 1–32 characters. */
export const rechargeCardPassword = text(/^[\x21-\x7e]{1,32}$/, words('recharge-card'))

/** 1–32 characters without control characters or those that turn the direction of writing, not only spaces. */
export const nickname = text(/^(?=.*\S)[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]{1,32}$/u, words('nickname'))

/** A user name: 4–32 letters, digits, `_`, `.`, `-`, beginning with a letter, so that it is never taken for a phone or an e-mail address. */
export const userName = z
  .string('user-name.format')
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{3,31}$/, 'user-name.format'))

/** An address: 1–200 characters, not only spaces. */
export const address = z
  .string('address.empty')
  .check(
    z.regex(/\S/, { error: 'address.empty', abort: true }),
    z.maxLength(200, 'field.too-long'),
    z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'field.format'),
  )

/** A day as YYYY-MM-DD that exists, from 1900 on; whether it is later than today is asked where today is known. */
export const birthday = z
  .string('birthday.empty')
  .check(z.minLength(1, { error: 'birthday.empty', abort: true }), z.refine(isDay, 'field.format'))

/** A number to be reached at: 3–20 digits, spaces, hyphens, brackets, an optional plus. */
export const contactNumber = z
  .string('mobile.empty')
  .check(
    z.minLength(1, { error: 'mobile.empty', abort: true }),
    z.regex(/^(?=(?:\D*\d){3})\+?[\d ()-]{3,20}$/, 'mobile.format'),
  )

/** A QQ number: 5–11 digits, not beginning with 0. */
export const qqNumber = z
  .string('qq.empty')
  .check(z.minLength(1, { error: 'qq.empty', abort: true }), z.regex(/^[1-9]\d{4,10}$/, 'qq.format'))

/** An invite code is optional: nothing, or 4–16 letters and digits. */
export const inviteCode = z
  .string('invite-code.format')
  .check(z.regex(/^(?:[A-Za-z0-9]{4,16})?$/, 'invite-code.format'))

/** A discount code is optional: nothing, or 3–32 letters, digits, hyphens. */
export const discountCode = z
  .string('discount-code.format')
  .check(z.regex(/^(?:[A-Za-z0-9-]{3,32})?$/, 'discount-code.format'))

/** A box that has to be ticked: `on` from a form, or true. */
const ticked = (message: MessageKey) => z.union([z.literal('on'), z.literal(true), z.literal('1')], message)

export const userAgreement = ticked('agreement.user')
export const membershipTerms = ticked('agreement.membership')

/** The experience package chosen at registration. */
export const experiencePackage = z
  .string('experience-package.empty')
  .check(z.regex(/^(?!0+$)\d{1,18}$/, 'experience-package.empty'))
