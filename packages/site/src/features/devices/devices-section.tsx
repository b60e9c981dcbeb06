import { PhoneIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import type { MemberSection } from '#edition.ts'
import { memberSection } from '#member-centre/member-section.ts'
import type { DeviceList } from './device-form.tsx'

/** Where the account is used, and signing a device out (spec §2, User Management). */
export const devicesSection: MemberSection = memberSection({
  id: 'devices',
  word: 'section.devices',
  icon: PhoneIcon,
  load: (api): Promise<DeviceList> => api.manageDevices({}),
  action: async (form, context) => (await import('./devices.action.ts')).action(form, context),
  Section: lazy(() => import('./devices.tsx')),
})
