import type { ParsedInput } from '@bohe/api-client/contract'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { forgetDevice } from '#features/auth/remembered-store.ts'
import { endSession, lockMember } from '#features/auth/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { passSecondaryPassword } from './secondary-password.ts'
import { secondaryPasswordOf, signedInDevice } from './store.ts'

type Input = ParsedInput<'manageDevices'>

const find = async (db: Tx | MemberCall['context']['db'], { member, now }: MemberCall, handle: string) =>
  /^\d{1,18}$/.test(handle) ? signedInDevice(db, member.id, Number(handle), now) : undefined

const signOut = (call: MemberCall, handle: string, stored: string | null) =>
  transaction(call.context.db, async tx => {
    await lockMember(tx, call.member.id)
    if ((await secondaryPasswordOf(tx, call.member.id)) !== stored) return refuse('secondaryPasswordNeeded')
    const device = await find(tx, call, handle)
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
export const kick = async (handle: string, input: Input, call: MemberCall) => {
  const { db } = call.context
  if (!(await find(db, call, handle))) return refuse('deviceUnknown')
  const stored = await secondaryPasswordOf(db, call.member.id)
  const refused = await passSecondaryPassword(call, stored, input, 'admin_pass')
  if (refused) return refused
  const out = await signOut(call, handle, stored)
  if (out instanceof Refused) return out
  if (out.session_id === call.member.sessionId) call.cookies.clearToken()
  return undefined
}
