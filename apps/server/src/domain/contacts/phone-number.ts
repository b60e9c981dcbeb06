import { defaultCountryCode } from '@bohe/api-client/contract/wire'
import parsePhoneNumber from 'libphonenumber-js'

/** A phone as it is kept: country calling code without plus, subscriber number as the numbering plan writes it. */
export interface Phone {
  countryCode: string
  number: string
}

/** The phone that was typed, undefined when no such number can exist. The mainland's rule is the spec's own (spec §5). */
export const phoneOf = (countryCode: string, typed: string): Phone | undefined => {
  if (countryCode === defaultCountryCode) return { countryCode, number: typed }
  const parsed = parsePhoneNumber(`+${countryCode}${typed}`)
  if (!parsed?.isValid() || parsed.countryCallingCode !== countryCode) return undefined
  return { countryCode, number: parsed.nationalNumber }
}

/** The phone of a number with plus and country code, undefined when no such number can exist. */
export const phoneInFull = (typed: string): Phone | undefined => {
  const parsed = parsePhoneNumber(typed)
  return parsed?.isPossible() ? { countryCode: parsed.countryCallingCode, number: parsed.nationalNumber } : undefined
}
