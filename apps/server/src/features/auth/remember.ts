import { serverLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { Call } from '#http/call.ts'
import { tokenHash } from '#keyed-hash.ts'
import { randomText } from '#random.ts'
import { forgetDevice, isRemembered, rememberDevice } from './store.ts'

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The statement that remembers the caller's device, or forgets it, as the log-in asked, and the token: one is good for
 * one log-in, which answers the next. It lives 90 days from its last use and works on this device alone. Logging out
 * keeps it, for to log in again without typing is what it is there for; a kick, a new password, a changed contact or a
 * log-in without `remember_me` ends it. To be written behind the session, which notes the device.
 */
export const remembering = (tx: Tx, call: Call, memberId: number, wanted: boolean) => {
  if (!wanted) return { token: undefined, written: forgetDevice.with(tx, { memberId, deviceId: call.deviceId }) }
  const token = randomText(call.context.random, alphanumerics, serverLimits.rememberedDevice.characters)
  const written = rememberDevice.with(tx, {
    member_id: memberId,
    device_id: call.deviceId,
    token_hash: tokenHash(token),
    created_at: call.now,
    used_at: call.now,
    expires_at: secondsAfter(call.now, serverLimits.rememberedDevice.lifeSeconds),
  })
  return { token, written }
}

/** Whether the caller's device is remembered by a token; does the same work for a member that does not exist. */
export const isRememberedBy = (db: Db | Tx, call: Call, memberId: number | undefined, token: string) =>
  isRemembered(db, { member_id: memberId ?? 0, device_id: call.deviceId, token_hash: tokenHash(token) }, call.now)
