import type { Client } from '@bohe/api-client/client'
import type { Language } from '@bohe/i18n/language'
import type { Captcha } from './captcha.ts'
import { countryList } from './country-list.ts'

/** What every page on which a contact is given needs: the countries in its language, the likely one, the captcha. */
export const contactPage = async (api: Client, language: Language, asking: Promise<Captcha | undefined>) => {
  const [{ now_country, list_country }, captcha] = await Promise.all([api.countries(), asking])
  return { countries: countryList(list_country, language), country: now_country.country_code, captcha }
}
