import { timingSafeEqual } from 'node:crypto'
import { limits, type RateName, rates } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import type { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import { isUsable } from '#domain/verification-code.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { browserHash, isSameBrowser } from '#http/same-browser.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import { count, uncount } from '#rates.ts'
import { type Destination, deliver } from './deliver.ts'
import { addCode, removeCode, tryCode } from './store.ts'
import { type Channel, everybody, isTotal, totals } from './totals.ts'

/** A code for a purpose, on its way to a contact. */
export interface Sending extends Destination {
  /** Who is logged in: the code then proves the contact for this member alone. Purposes 5 and 6 are a member's own. */
  memberId?: number | undefined
}

interface Sent {
  key: string
  expiresAt: Date
}

interface Budget {
  name: RateName
  subject: string
  times?: number
}

const codeHash = (call: Call, code: string, key: string, state: string, target: string) =>
  keyedHash(call.context.config.secretKey, 'code', code, key, state, target)

const channelOf = ({ contact, isSpoken }: Destination): Channel => {
  if (contact.kind === 'mail') return 'mail'
  return isSpoken ? 'voice' : 'sms'
}

const ofTarget = ['codePerTargetMinute', 'codePerTargetHour', 'codePerTargetDay'] as const
const ofAddress = ['codePerAddressHour', 'codePerAddressDay'] as const

const budgetsOf = (destination: Destination, address: string): Budget[] => [
  ...ofTarget.map(name => ({ name, subject: contactKey(destination.contact) })),
  ...ofAddress.flatMap(name => networksOf(address).map(network => ({ name, ...network }))),
  ...totals[channelOf(destination)].map(name => ({ name, subject: everybody })),
]

const takeBack = async (db: Db | Tx, taken: readonly Budget[]) => {
  for (const { name, subject } of taken) await uncount(db, name, subject)
}

/** A budget that is used up. */
interface Spent {
  name: RateName
  secondsLeft: number
}

/** Counts one code against every budget; against none when one is used up, which is answered. */
const spend = async (tx: Tx, budgets: readonly Budget[], now: Date): Promise<Spent | undefined> => {
  for (const [index, { name, subject, times }] of budgets.entries()) {
    const { exceeded, secondsLeft } = await count(tx, name, subject, now, times)
    if (!exceeded) continue
    await takeBack(tx, budgets.slice(0, index + 1))
    return { name, secondsLeft }
  }
  return undefined
}

const newKey = ({ context: { random } }: Call) => random.bytes(16).toString('hex')

const newCode = (call: Call) => ({
  code: String(call.context.random.int(10 ** limits.code.digits)).padStart(limits.code.digits, '0'),
  key: newKey(call),
})

const rowOf = (
  call: Call,
  { state, memberId }: Pick<Sending, 'state' | 'memberId'>,
  target: string,
  { code, key, browser = null }: { code: string; key: string; browser?: Buffer | null },
) => ({
  key_hash: tokenHash(key),
  state,
  target,
  code_hash: codeHash(call, code, key, state, target),
  member_id: memberId ?? null,
  browser_hash: browser,
  tries_left: limits.code.tries,
  created_at: call.now,
  expires_at: secondsAfter(call.now, limits.code.lifeSeconds),
})

const reserve = (call: Call, sending: Sending, target: string) =>
  transaction(call.context.db, async tx => {
    const spent = await spend(tx, budgetsOf(sending, call.address), call.now)
    if (spent) return spent
    const fresh = newCode(call)
    const row = rowOf(call, sending, target, fresh)
    return { ...fresh, id: await addCode(tx, row, call.now), expiresAt: row.expires_at }
  })

/** Tells the operator, once an hour, that nobody gets a code on a channel any more. */
const alarm = async ({ context: { db, log }, now }: Call, name: RateName) => {
  if (!isTotal(name)) return
  const { exceeded } = await count(db, 'codeTotalAlarm', name, now)
  if (!exceeded) log.error({ budget: name, max: rates[name].max }, 'the budget of codes is used up')
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
  log.warn({ channel: sending.contact.kind, state: sending.state }, 'a code was not delivered')
  await removeCode(db, id)
  await takeBack(db, budgetsOf(sending, call.address))
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
  const isHere = row.browser_hash === null || isSameBrowser(call, row.browser_hash)
  const isRight = timingSafeEqual(row.code_hash, codeHash(call, code, key, state, target)) && isHere
  return isRight && isUsable(sent, { state, target, memberId: memberId ?? null }, call.now) ? row.id : undefined
}

/**
 * Keeps what a right code proved for another purpose, under a key of its own: whoever proved a contact need not do it
 * again. The code is used up, and what is kept is good for one act in the same browser; undefined when somebody else
 * was faster.
 */
export const keepProof = (
  call: Call,
  codeId: number,
  { contact, code }: Pick<Proof, 'contact' | 'code'>,
  state: CodePurpose,
): Promise<Sent | undefined> =>
  transaction(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return undefined
    const key = newKey(call)
    const row = rowOf(call, { state }, contactKey(contact), { code, key, browser: browserHash(call) })
    await addCode(tx, row, call.now)
    return { key, expiresAt: row.expires_at }
  })
