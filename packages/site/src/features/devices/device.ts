import type { CallData } from '@bohe/api-client/contract'

/** Devices, and whether a secondary password guards them. */
export type DeviceList = CallData<'manageDevices'>

/** A device that the account was used on. */
export type Device = DeviceList['list'][number]
