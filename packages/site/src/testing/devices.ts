import type { Device } from '#features/devices/device-form.tsx'

/** The browser a test runs in. */
export const here: Device = {
  device_id: '7',
  os_type: '4',
  system: 'Windows · Edge',
  place: '',
  first_time: '2026-11-01T08:00:00Z',
  last_time: '2026-11-21T08:00:00Z',
  is_current: 1,
  is_online: 1,
}

/** A phone of somebody else's, perhaps. */
export const device: Device = {
  device_id: '8',
  os_type: '2',
  system: '',
  place: 'Japan',
  first_time: '2026-10-01T08:00:00Z',
  last_time: '2026-11-20T08:00:00Z',
  is_current: 0,
  is_online: 0,
}
