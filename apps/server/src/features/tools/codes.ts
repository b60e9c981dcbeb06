import { timingSafeEqual } from 'node:crypto'
import { limits, type RateName, rates } from '@bohe/api-client/contract/limits'
import type { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import { isUsable } from '#domain/verification-code.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import { count, networkOf, uncount } from '#rates.ts'
import { type Destination, deliver } from './deliver.ts'
import { addCode, removeCode, tryCode } from './store.ts'

/** A code for a purpose, on its way to a contact. */
export interface Sending extends Destination {
  /** Who is logged in: the code then proves the contact for this member alone. Purposes 5 and 6 are a member's own. */
  memberId?: number | undefined
}

interface Sent {
  key: string
  expiresAt: Date
}

type Budget = readonly [RateName, string]

const codeHash = (call: Call, code: string, key: string, state: string, target: string) =>
  keyedHash(call.context.config.secretKey, 'code', code, key, state, target)

const budgetsOf = (target: string, address: string): Budget[] => [
  ['codePerTargetMinute', target],
  ['codePerTargetHour', target],
  ['codePerTargetDay', target],
  ['codePerAddressHour', networkOf(address)],
  ['codePerAddressDay', networkOf(address)],
  ['codeTotalHour', 'all'],
  ['codeTotalDay', 'all'],
]

const takeBack = async (db: Db | Tx, taken: readonly Budget[]) => {
  for (const [name, subject] of taken) await uncount(db, name, subject)
}

/** A budget that is used up. */
interface Spent {
  name: RateName
  secondsLeft: number
}

/** Counts one code against every budget; against none when one is used up, which is answered. */
const spend = async (tx: Tx, budgets: readonly Budget[], now: Date): Promise<Spent | undefined> => {
  for (const [index, [name, subject]] of budgets.entries()) {
    const { exceeded, secondsLeft } = await count(tx, name, subject, now)
    if (!exceeded) continue
    await takeBack(tx, budgets.slice(0, index + 1))
    return { name, secondsLeft }
  }
  return undefined
}

const newCode = ({ context: { random } }: Call) => ({
  code: String(random.int(10 ** limits.code.digits)).padStart(limits.code.digits, '0'),
  key: random.bytes(16).toString('hex'),
})

const rowOf = (
  call: Call,
  { state, memberId }: Sending,
  target: string,
  { code, key }: { code: string; key: string },
) => ({
  key_hash: tokenHash(key),
  state,
  target,
  code_hash: codeHash(call, code, key, state, target),
  member_id: memberId ?? null,
  tries_left: limits.code.tries,
  created_at: call.now,
  expires_at: secondsAfter(call.now, limits.code.lifeSeconds),
})

const reserve = (call: Call, sending: Sending, target: string) =>
  transaction(call.context.db, async tx => {
    const spent = await spend(tx, budgetsOf(target, call.address), call.now)
    if (spent) return spent
    const fresh = newCode(call)
    const row = rowOf(call, sending, target, fresh)
    return { ...fresh, id: await addCode(tx, row, call.now), expiresAt: row.expires_at }
  })

/** Tells the operator, once an hour, that nobody gets a code any more. */
const alarm = async ({ context: { db, log }, now }: Call, name: RateName) => {
  if (name !== 'codeTotalHour' && name !== 'codeTotalDay') return
  const { exceeded } = await count(db, 'codeTotalAlarm', name, now)
  if (!exceeded) log.error('the budget of codes is used up', { budget: name, max: rates[name].max })
}

const answerOf = async (call: Call, { name, secondsLeft }: Spent) => {
  if (name === 'codePerTargetMinute') return refuse('resendTooSoon', { seconds: secondsLeft })
  await alarm(call, name)
  return refuse('sendBudget')
}

/**
 * Sends a code: once a minute to a target, within the budgets. When the provider fails no budget is used up, and the
 * caller may try again at once.
 */
export const sendCode = async (
  call: Call,
  sending: Sending,
): Promise<Sent | Refused<'resendTooSoon' | 'sendBudget' | 'tryLater'>> => {
  const { db, log } = call.context
  const target = contactKey(sending.contact)
  const reserved = await reserve(call, sending, target)
  if ('name' in reserved) return answerOf(call, reserved)
  const { code, key, expiresAt, id } = reserved
  if ((await deliver(call, sending, code)) === 'sent') return { key, expiresAt }
  log.warn('a code was not delivered', { channel: sending.contact.kind, state: sending.state })
  await removeCode(db, id)
  await takeBack(db, budgetsOf(target, call.address))
  return refuse('tryLater')
}

/** What a caller shows to prove a contact. */
export interface Proof {
  state: CodePurpose
  contact: Contact
  code: string
  key: string
  /** Who has to be logged in; a code that was sent for a member proves nothing for anybody else. */
  memberId?: number | undefined
}

/**
 * Checks a proof, at the cost of one of the code's tries. A right one answers the code's id: the caller removes the
 * code in the transaction that acts on it, and acts only when that removal found it.
 */
export const checkCode = async (
  call: Call,
  { state, contact, code, key, memberId }: Proof,
): Promise<number | undefined> => {
  const target = contactKey(contact)
  const row = await tryCode(call.context.db, tokenHash(key))
  if (!row) return undefined
  const sent = {
    state: row.state,
    target: row.target,
    memberId: row.member_id,
    triesLeft: row.tries_left,
    expiresAt: row.expires_at,
  }
  const isRight = timingSafeEqual(row.code_hash, codeHash(call, code, key, state, target))
  return isRight && isUsable(sent, { state, target, memberId: memberId ?? null }, call.now) ? row.id : undefined
}
