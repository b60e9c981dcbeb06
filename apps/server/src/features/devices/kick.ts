import type { ParsedInput } from '@bohe/api-client/contract'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { forgetDevice } from '#features/auth/remembered-store.ts'
import { endSession } from '#features/auth/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { passSecondaryPassword } from './secondary-password.ts'
import { type DeviceName, secondaryPasswordOf, signedInDevice } from './store.ts'

type Input = ParsedInput<'manageDevices'>

const isHandle = (name: string) => /^\d{1,15}$/.test(name)

/** What a name may mean: a handle of the list, or the id that a client gave itself when it logged in, which may look like one. */
const meaningsOf = (name: string, isBrowser: boolean): DeviceName[] => {
  const own = { device_id: name }
  if (!isHandle(name)) return [own]
  const handle = { id: Number(name) }
  return isBrowser ? [handle, own] : [own, handle]
}

/** Browsers know the list's handles, clients the ids they gave themselves. */
const find = async (db: Tx | MemberCall['context']['db'], { member, now, isBrowser }: MemberCall, name: string) => {
  for (const meaning of meaningsOf(name, isBrowser)) {
    const device = await signedInDevice(db, member.id, meaning, now)
    if (device) return device
  }
  return undefined
}

const signOut = (call: MemberCall, name: string, stored: string | null) =>
  transaction(call.context.db, async tx => {
    await lockMember(tx, call.member.id)
    if ((await secondaryPasswordOf(tx, call.member.id)) !== stored) return refuse('secondaryPasswordNeeded')
    const device = await find(tx, call, name)
    if (!device) return refuse('deviceUnknown')
    if (device.session_id !== null) await endSession(tx, device.session_id)
    await forgetDevice(tx, call.member.id, device.device_id)
    return device
  })

/**
 * Signs a device of the member out (product §5): its session ends, and it is no longer remembered. Sessions are read at
 * every call, so it is out on every node at once. Needs the secondary password when one is set. One's own device is a
 * log-out. Answers a refusal, or undefined when it is done.
 */
export const kick = async (name: string, input: Input, call: MemberCall) => {
  const { db } = call.context
  if (!(await find(db, call, name))) return refuse('deviceUnknown')
  const stored = await secondaryPasswordOf(db, call.member.id)
  const refused = await passSecondaryPassword(call, stored, input, 'admin_pass')
  if (refused) return refused
  const out = await signOut(call, name, stored)
  if (out instanceof Refused) return out
  if (out.session_id === call.member.sessionId) call.cookies.clearToken()
  return undefined
}
