import type { CallData, ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { htmlLang, languages } from '@bohe/i18n/language'
import { systemOf } from '#domain/devices.ts'
import type { MemberCall } from '#http/call.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { kick } from './kick.ts'
import { changeSecondaryPassword } from './secondary-password.ts'
import { devicesOf, secondaryPasswordOf } from './store.ts'

const namesIn = new Map(
  languages.map(language => [language, new Intl.DisplayNames(htmlLang[language], { type: 'region' })]),
)

/** The devices of "User Management"; the place of one is the country of the address it was last used from. */
const list = async ({ context, member, language, now }: MemberCall): Promise<CallData<'manageDevices'>> => {
  const rows = await devicesOf(context.db, member.id, now, limits.page.maximumSize)
  const stored = await secondaryPasswordOf(context.db, member.id)
  const placeOf = (address: string) => {
    const country = context.geo.country(address)
    return country === undefined ? '' : (namesIn.get(language)?.of(country) ?? '')
  }
  return {
    list: rows.map(row => ({
      device_id: String(row.id),
      os_type: row.os_type,
      system: systemOf(row.os_type, row.user_agent),
      place: placeOf(row.address),
      first_time: row.first_seen_at.toISOString(),
      last_time: row.last_seen_at.toISOString(),
      is_current: row.session_id === member.sessionId ? 1 : 0,
      is_online: row.session_id === null ? 0 : 1,
    })),
    is_set_admin_pass: stored === null ? 0 : 1,
  }
}

// One action at a time: of two, one could be refused after the other was done.
const act = async (input: ParsedInput<'manageDevices'>, call: MemberCall) => {
  const { device_id, new_admin_pass } = input
  if (device_id && new_admin_pass) return refuse('invalidFields', {}, { new_admin_pass: 'field.format' })
  if (device_id) return kick(device_id, input, call)
  return new_admin_pass === undefined ? undefined : changeSecondaryPassword(new_admin_pass, input, call)
}

/** "User Management" (spec §3): the devices, what signs one out, and the secondary password that guards that. */
export const deviceHandlers = {
  manageDevices: async (input, call) => (await act(input, call)) ?? list(call),
} satisfies Partial<Handlers>
