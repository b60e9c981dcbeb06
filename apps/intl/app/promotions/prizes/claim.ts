import type { Message } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { check } from '@bohe/validation/check'
import { address, email } from '@bohe/validation/fields'
import { phoneTarget } from '@bohe/validation/forms'

/** Where goods are sent (spec §3, Prize claim). */
export interface Claim extends Record<string, string> {
  username: string
  country_code: string
  phone: string
  email: string
  address: string
}

/** What was typed; Chinese keyboards type wide digits, and neither they nor spaces belong to a number. */
export const claimIn = (form: FormData): Claim => ({
  username: textOf(form, 'username'),
  country_code: textOf(form, 'country_code'),
  phone: textOf(form, 'phone').normalize('NFKC').replaceAll(/[\s-]/g, ''),
  email: textOf(form, 'email'),
  address: textOf(form, 'address'),
})

const nameError = (name: string): Message | undefined => {
  if (name === '') return 'field.required'
  if (name.length > 64) return 'field.too-long'
  return /\p{Cc}/u.test(name) ? 'field.format' : undefined
}

const errorOf = (checked: ReturnType<typeof check>, field = 'body'): Message | undefined =>
  checked.ok ? undefined : (checked.errors[field] ?? 'field.format')

/** Each wrong field with its message key (spec §5). */
export const claimErrors = (claim: Claim): Record<string, Message> => {
  const found = {
    username: nameError(claim.username),
    phone: errorOf(check(phoneTarget, { country_code: claim.country_code, phone: claim.phone }), 'phone'),
    email: errorOf(check(email, claim.email)),
    address: errorOf(check(address, claim.address)),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, error]) => (error ? [[name, error]] : [])))
}
