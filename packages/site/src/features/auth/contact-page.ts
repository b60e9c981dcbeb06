import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import type { Captcha, FormAnswer } from '#forms/form-answer.ts'
import { countryList } from '#forms/verification/country-list.ts'

type Countries = CallData<'countries'>

/** What is offered as long as the API cannot say more (spec §9). */
const homeCountry: Countries['list_country'][number] = {
  code: 'CN',
  country_code: '86',
  name: '中国',
  name_en: 'China',
  pinyin_initial: 'Z',
}

const withoutApi = { now_country: homeCountry, list_country: [homeCountry] }

/** Gives something else when the API is away; its own "no" stays one. */
export const orWithoutApi = async <Data, Instead>(asked: Promise<Data>, instead: Instead): Promise<Data | Instead> =>
  asked.catch(error => {
    if (error instanceof ApiError && (error.is('networkError') || error.is('unavailable'))) return instead
    throw error
  })

/**
 * What every page on which a contact is given needs: the countries in its language, the likely one, the captcha. While the
 * API is away the page stands with less, and says so.
 */
export const contactPage = async (api: Client, language: Language, asking: Promise<Captcha | undefined>) => {
  const [countries, captcha] = await Promise.all([orWithoutApi(api.countries(), withoutApi), asking])
  const { now_country, list_country } = countries
  const start: FormAnswer = { captcha }
  const page = {
    countries: countryList(list_country, language),
    country: now_country.country_code,
    start,
  }
  return { ...page, isAway: countries === withoutApi }
}

/** An answer changes nothing of what was loaded; a change of the tab does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search
