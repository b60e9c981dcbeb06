import { timingSafeEqual } from 'node:crypto'
import { limits, type RateName } from '@bohe/api-client/contract/limits'
import type { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import { isUsable, secondsToWait } from '#domain/verification-code.ts'
import type { Delivery } from '#gateways/delivery.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import { count, networkOf, uncount } from '#rates.ts'
import { addCode, lastSentAt, lockTarget, removeCode, tryCode } from './store.ts'

/** A code for a purpose, on its way to a contact. */
export interface Sending {
  state: CodePurpose
  contact: Contact
  /** Brings the code there. */
  deliver: (code: string) => Promise<Delivery>
}

interface Sent {
  key: string
  expiresAt: Date
}

const codeHash = (call: Call, code: string, key: string, state: string, target: string) =>
  keyedHash(call.context.config.secretKey, 'code', code, key, state, target)

const budgetsOf = (target: string, address: string): (readonly [RateName, string])[] => [
  ['codePerTargetHour', target],
  ['codePerTargetDay', target],
  ['codePerAddressHour', networkOf(address)],
  ['codePerAddressDay', networkOf(address)],
  ['codeTotalHour', 'all'],
  ['codeTotalDay', 'all'],
]

const takeBack = async (db: Db | Tx, taken: readonly (readonly [RateName, string])[]) => {
  for (const [name, subject] of taken) await uncount(db, name, subject)
}

/** Counts one code against every budget; against none when one is used up. */
const spend = async (tx: Tx, budgets: readonly (readonly [RateName, string])[], now: Date): Promise<boolean> => {
  for (const [index, [name, subject]] of budgets.entries()) {
    const { exceeded } = await count(tx, name, subject, now)
    if (!exceeded) continue
    await takeBack(tx, budgets.slice(0, index + 1))
    return false
  }
  return true
}

const newCode = ({ context: { random } }: Call) => ({
  code: String(random.int(10 ** limits.code.digits)).padStart(limits.code.digits, '0'),
  key: random.bytes(16).toString('hex'),
})

const rowOf = (call: Call, state: string, target: string, { code, key }: { code: string; key: string }) => ({
  key_hash: tokenHash(key),
  state,
  target,
  code_hash: codeHash(call, code, key, state, target),
  tries_left: limits.code.tries,
  created_at: call.now,
  expires_at: secondsAfter(call.now, limits.code.lifeSeconds),
})

const reserve = (call: Call, state: string, target: string) =>
  transaction(call.context.db, async tx => {
    await lockTarget(tx, target)
    const seconds = secondsToWait(await lastSentAt(tx, target), limits.code.resendSeconds, call.now)
    if (seconds > 0) return refuse('resendTooSoon', { seconds })
    if (!(await spend(tx, budgetsOf(target, call.address), call.now))) return refuse('sendBudget')
    const fresh = newCode(call)
    const row = rowOf(call, state, target, fresh)
    return { ...fresh, id: await addCode(tx, row, call.now), expiresAt: row.expires_at }
  })

/**
 * Sends a code: once a minute to a target, within the budgets. When the provider fails nothing is used up, and the
 * caller may try again at once.
 */
export const sendCode = async (
  call: Call,
  { state, contact, deliver }: Sending,
): Promise<Sent | Refused<'resendTooSoon' | 'sendBudget' | 'tryLater'>> => {
  const { db, log } = call.context
  const target = contactKey(contact)
  const reserved = await reserve(call, state, target)
  if (reserved instanceof Refused) return reserved
  if ((await deliver(reserved.code)) === 'sent') return { key: reserved.key, expiresAt: reserved.expiresAt }
  log.warn('a code was not delivered', { channel: contact.kind, state })
  await removeCode(db, reserved.id)
  await takeBack(db, budgetsOf(target, call.address))
  return refuse('tryLater')
}

/** What a caller shows to prove a contact. */
export interface Proof {
  state: CodePurpose
  contact: Contact
  code: string
  key: string
}

/**
 * Checks a proof, at the cost of one of the code's tries. A right one answers the code's id: the caller removes the
 * code in the transaction that acts on it, and acts only when that removal found it.
 */
export const checkCode = async (call: Call, { state, contact, code, key }: Proof): Promise<number | undefined> => {
  const target = contactKey(contact)
  const row = await tryCode(call.context.db, tokenHash(key))
  if (!row) return undefined
  const sent = { state: row.state, target: row.target, triesLeft: row.tries_left, expiresAt: row.expires_at }
  const isRight = timingSafeEqual(row.code_hash, codeHash(call, code, key, state, target))
  return isRight && isUsable(sent, { state, target }, call.now) ? row.id : undefined
}
