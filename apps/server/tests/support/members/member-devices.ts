import type { Caller, TestApi } from '#tests/support/start-api.ts'
import { digest, gold, isAlive } from './accounts.ts'

export const secondary = digest('kick2026')
export const wrong = digest('wrong2026')

/** What the Gold member does with the devices of the account. */
export const goldDevices = (api: TestApi) => {
  const devicesOf = async (token: string, language: 'zh_CN' | 'en' = 'en') =>
    (await api.call('manageDevices', {}, { token, language })).data
  return {
    devicesOf,
    enter: async (device_id: string, more: { os_type?: '0' | '4'; remember_me?: '1' } = {}, caller: Caller = {}) => {
      const { data } = await api.call('login', { ...gold, device_id, ...more }, caller)
      return { token: data.login_info.account_token, remember_token: data.remember_token ?? '' }
    },
    manage: async (token: string, input: object) => {
      const { code, msg, data, fields } = await api.send('manageDevices', input, { token })
      return { code, msg, data, fields: Object.keys(fields) }
    },
    /** The handle of the device that was used last. */
    newestHandle: async (token: string) => (await devicesOf(token)).list[0]?.device_id ?? '',
    isAlive: (token: string) => isAlive(api, token),
    /** Another day: no device, and no secondary password, is left from the test before. */
    forgetAll: async () => {
      api.clock.advance(90_000)
      const { db } = api.context
      await db.deleteFrom('remembered_devices').execute()
      await db.deleteFrom('sessions').execute()
      await db.deleteFrom('devices').execute()
      await db.updateTable('members').set({ secondary_password_hash: null }).execute()
    },
  }
}
