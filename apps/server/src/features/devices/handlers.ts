import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import type { MemberCall } from '#http/call.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { kick } from './kick.ts'
import { presentDevice } from './present.ts'
import { changeSecondaryPassword } from './secondary-password.ts'
import { devicesOf, secondaryPasswordOf } from './store.ts'

type Input = ParsedInput<'manageDevices'>

const list = async (call: MemberCall) => {
  const { context, member, now } = call
  const rows = await devicesOf(context.db, member.id, now, limits.page.maximumSize)
  const stored = await secondaryPasswordOf(context.db, member.id)
  return {
    list: rows.map(row => presentDevice(call, row)),
    is_set_admin_pass: stored === null ? (0 as const) : (1 as const),
  }
}

// One act at a time: of two, one could be refused after the other was done.
const act = async (input: Input, call: MemberCall) => {
  const { device_id, new_admin_pass } = input
  if (device_id && new_admin_pass) return refuse('invalidFields', {}, { new_admin_pass: 'field.format' })
  if (device_id) return kick(device_id, input, call)
  return new_admin_pass === undefined ? undefined : changeSecondaryPassword(new_admin_pass, input, call)
}

/** "User Management" (spec §3): the devices, what signs one out, and the secondary password that guards that. */
export const deviceHandlers = {
  manageDevices: async (input, call) => (await act(input, call)) ?? list(call),
} satisfies Partial<Handlers>
