import type { CallData } from '@bohe/api-client/contract'
import { htmlLang, languages } from '@bohe/i18n/language'
import { systemOf } from '#domain/devices.ts'
import type { MemberCall } from '#http/call.ts'
import type { devicesOf } from './store.ts'

type Device = CallData<'manageDevices'>['list'][number]
type DeviceRow = Awaited<ReturnType<typeof devicesOf>>[number]

const namesIn = new Map(
  languages.map(language => [language, new Intl.DisplayNames(htmlLang[language], { type: 'region' })]),
)

const placeOf = ({ context, language }: MemberCall, address: string): string => {
  const country = context.geo.country(address)
  return country === undefined ? '' : (namesIn.get(language)?.of(country) ?? '')
}

/** A device of "User Management"; its place is the country of the address it was last used from. */
export const presentDevice = (call: MemberCall, row: DeviceRow): Device => ({
  device_id: String(row.id),
  os_type: row.os_type,
  system: systemOf(row.os_type, row.user_agent),
  place: placeOf(call, row.address),
  first_time: row.first_seen_at.toISOString(),
  last_time: row.last_seen_at.toISOString(),
  is_current: row.session_id === call.member.sessionId ? 1 : 0,
  is_online: row.session_id === null ? 0 : 1,
})
