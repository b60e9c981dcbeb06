import { type CallName, contract } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import { pathMethodList } from '@bohe/api-client/contract/tools'
import { RegionCode } from '@bohe/api-client/contract/wire'
import { check } from '@bohe/validation/check'
import type { Call } from '#http/call.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { count, networkOf } from '#rates.ts'
import { drawCaptcha, wantsCaptcha } from './captcha.ts'
import { countriesServed, countryOf } from './countries.ts'
import { toMailbox, toPhone } from './send.ts'

const callAt = (path: string, method: string): CallName | undefined =>
  (Object.keys(contract) as CallName[]).find(name => {
    const endpoint: Endpoint = contract[name]
    return endpoint.path === path && endpoint.method === method
  })

const captchaFlag = async (call: Call, path: string, method: string) => {
  const name = callAt(path, method)
  return name !== undefined && (await wantsCaptcha(call, name)) ? 1 : 0
}

const listOf = (text: string) => {
  try {
    return check(pathMethodList, JSON.parse(text))
  } catch {
    return { ok: false as const }
  }
}

const mainland = 'CN'

export const toolHandlers = {
  captcha: async ({ captcha_type }, call) => {
    const { context, address, now } = call
    const drawn = await count(context.db, 'captchaPerAddress', networkOf(address), now)
    return drawn.exceeded ? refuse('tooManyRequests', { seconds: drawn.secondsLeft }) : drawCaptcha(call, captcha_type)
  },
  captchaNeed: async ({ path, method }, call) => ({ is_validate: await captchaFlag(call, path, method) }),
  captchaNeeds: async ({ path_method }, call) => {
    const list = listOf(path_method)
    if (!list.ok) return refuse('invalidFields', {}, { path_method: 'field.format' })
    return Promise.all(
      list.value.map(async row => ({ ...row, is_validate: await captchaFlag(call, row.path, row.method) })),
    )
  },
  sendSms: toPhone('sendSms'),
  sendVoice: toPhone('sendVoice'),
  sendMail: toMailbox,
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
