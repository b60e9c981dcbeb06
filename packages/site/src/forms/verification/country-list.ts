import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import type { PhoneCountry } from '@bohe/ui/phone-field'

type Country = CallData<'countries'>['list_country'][number]

const readings: Record<Language, (country: Country) => { name: string; order: string }> = {
  zh_CN: ({ name, pinyin_initial }) => ({ name, order: pinyin_initial }),
  en: ({ name_en }) => ({ name: name_en, order: name_en }),
}

/** The countries of auth_country in a language's own order, as the phone field lists them. */
export const countryList = (countries: readonly Country[], language: Language): PhoneCountry[] =>
  countries
    .map(country => ({ code: country.country_code, ...readings[language](country) }))
    .sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)))
    .map(({ code, name }) => ({ code, name }))
