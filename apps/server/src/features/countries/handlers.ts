import type { CallData } from '@bohe/api-client/contract'
import { RegionCode } from '@bohe/api-client/contract/wire'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { Handlers } from '#http/handlers.ts'

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

/** Every country with a numbering plan, in Chinese order. */
const countries = getCountries()
  .map((code): Country => {
    const name = names.zh.of(code) ?? code
    const name_en = names.en.of(code) ?? code
    return { code, country_code: getCountryCallingCode(code), name, name_en, pinyin_initial: initialOf(name) }
  })
  .sort((one, other) => collator.compare(one.name, other.name))

const countryOf = (code: string): Country => {
  const found = countries.find(country => country.code === code)
  if (!found) throw new Error(`no country ${code}`)
  return found
}

const mainland = 'CN'

/** Countries whose calling codes are served, and the caller's place (spec §7 Tools). */
export const countryHandlers = {
  countries: async (_input, { context: { sms, geo }, address }) => {
    const served = countries.filter(({ country_code }) => sms.serves(country_code))
    const here = geo.country(address)
    return { now_country: served.find(({ code }) => code === here) ?? countryOf(mainland), list_country: served }
  },
  geoRegion: async (_input, { context: { geo }, address }) => {
    const country = geo.country(address)
    const region_code = country === mainland ? RegionCode.mainland : RegionCode.overseas
    return { region_code, is_known: country ? 1 : 0 }
  },
} satisfies Partial<Handlers>
