import type { ParsedInput } from '@bohe/api-client/contract'
import { lockMember } from '#database/lock-member.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { endSession, forgetDevice } from '#features/auth/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { passSecondaryPassword } from './secondary-password.ts'
import { secondaryPasswordOf, signedInDevice } from './store.ts'

/**
 * The device of a name, which may be a handle of the list, or the id that a client gave itself, which may look like one:
 * browsers know the handles, clients their ids.
 */
const find = async (db: Db | Tx, { member, now, isBrowser }: MemberCall, name: string) => {
  const byId = () => signedInDevice(db, member.id, { device_id: name }, now)
  if (!/^\d{1,15}$/.test(name)) return byId()
  const byHandle = () => signedInDevice(db, member.id, { id: Number(name) }, now)
  return isBrowser ? ((await byHandle()) ?? byId()) : ((await byId()) ?? byHandle())
}

/** Signs out a device of a member whose row is locked: its session ends, and it is no longer remembered. */
export const signDeviceOut = async (
  tx: Tx,
  memberId: number,
  { session_id, device_id }: { session_id: number | null; device_id: string },
): Promise<void> => {
  if (session_id !== null) await endSession(tx, session_id)
  await forgetDevice(tx, { memberId, deviceId: device_id })
}

/**
 * Signs a device of the member out (product §5): its session ends, and it is no longer remembered. Sessions are read at
 * every call, so it is out on every node at once. Needs the secondary password when one is set. One's own device is a
 * log-out. Answers a refusal, or undefined when it is done.
 */
export const kick = async (name: string, input: ParsedInput<'manageDevices'>, call: MemberCall) => {
  const { context, member } = call
  if (!(await find(context.db, call, name))) return refuse('deviceUnknown')
  const stored = await secondaryPasswordOf(context.db, member.id)
  const refused = await passSecondaryPassword(call, stored, input, 'admin_pass')
  if (refused) return refused
  const out = await transaction(context.db, async tx => {
    await lockMember(tx, member.id)
    if ((await secondaryPasswordOf(tx, member.id)) !== stored) return refuse('secondaryPasswordNeeded')
    const device = await find(tx, call, name)
    if (!device) return refuse('deviceUnknown')
    await signDeviceOut(tx, member.id, device)
    return device
  })
  if (out instanceof Refused) return out
  if (out.session_id === member.sessionId) call.cookies.clearToken()
  return undefined
}
