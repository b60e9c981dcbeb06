import type { CallData } from '@bohe/api-client/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

type Country = CallData<'countries'>['now_country']

const names = {
  zh: new Intl.DisplayNames('zh-CN', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}
const collator = new Intl.Collator('zh-CN-u-co-pinyin')

// The first character of each initial in pinyin order; I, U and V begin no syllable.
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀']
const initials = [...'ABCDEFGHJKLMNOPQRSTWXYZ']

const initialOf = (name: string): string =>
  initials[firsts.findLastIndex(first => collator.compare(first, name) <= 0)] ?? initials[0] ?? ''

const describe = (code: ReturnType<typeof getCountries>[number]): Country => {
  const name = names.zh.of(code) ?? code
  return {
    code,
    country_code: getCountryCallingCode(code),
    name,
    name_en: names.en.of(code) ?? code,
    pinyin_initial: initialOf(name),
  }
}

/** Every country with a numbering plan, in Chinese order. */
const countries = getCountries()
  .map(describe)
  .sort((one, other) => collator.compare(one.name, other.name))

/** The countries whose calling codes are served. */
export const countriesServed = (serves: (countryCode: string) => boolean): Country[] =>
  countries.filter(({ country_code }) => serves(country_code))

/** The country of a two-letter code. */
export const countryOf = (code: string): Country => {
  const found = countries.find(country => country.code === code)
  if (!found) throw new Error(`no country ${code}`)
  return found
}
