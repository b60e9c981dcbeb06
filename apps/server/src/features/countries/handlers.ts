import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Handlers } from '#http/handlers.ts'
import { countriesServed, countryOf } from './countries.ts'

const mainland = 'CN'

/** Countries and the caller's place (spec §7 Tools). */
export const countryHandlers = {
  countries: async (_input, { context: { sms, geo }, address }) => {
    const served = countriesServed(sms.serves)
    const here = geo.country(address)
    return { now_country: served.find(({ code }) => code === here) ?? countryOf(mainland), list_country: served }
  },
  geoRegion: async (_input, { context: { geo }, address }) => {
    const country = geo.country(address)
    return {
      region_code: country === mainland ? RegionCode.mainland : RegionCode.overseas,
      is_known: country ? 1 : 0,
    }
  },
} satisfies Partial<Handlers>
