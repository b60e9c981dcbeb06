import { timingSafeEqual } from 'node:crypto'
import { limits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { MemberCall } from '#http/call.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import * as store from './store.ts'

const codeHash = (call: MemberCall, code: string, key: string) =>
  keyedHash(call.context.config.secretKey, 'confirmation', code, key)

/** Notes that a member has just proved one of his contacts with a code: a key for one act, ten minutes long. */
export const confirm = async (tx: Tx, call: MemberCall, target: string, code: string) => {
  const key = call.context.random.bytes(16).toString('hex')
  const expiresAt = secondsAfter(call.now, limits.confirmation.lifeSeconds)
  const row = { key_hash: tokenHash(key), member_id: call.member.id, target, code_hash: codeHash(call, code, key) }
  await store.addConfirmation(tx, { ...row, expires_at: expiresAt }, call.now)
  return { key, expiresAt }
}

/** Whether a confirmation of the calling member lives, without using it up. */
export const isConfirmed = (db: Db, call: MemberCall, key: string): Promise<boolean> =>
  store.hasConfirmation(db, tokenHash(key), call.member.id, call.now)

/**
 * Uses a confirmation up: whether the calling member made it, lately, and with this code where one is given. Take it in
 * the transaction that acts on it; one that is undone leaves it as it was.
 */
export const takeConfirmation = async (
  tx: Tx,
  call: MemberCall,
  key: string | undefined,
  code?: string,
): Promise<boolean> => {
  if (key === undefined) return false
  const made = await store.removeConfirmation(tx, tokenHash(key), call.member.id, call.now)
  return made !== undefined && (code === undefined || timingSafeEqual(made, codeHash(call, code, key)))
}
