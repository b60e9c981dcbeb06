import { timingSafeEqual } from 'node:crypto'
import { limits, type RateName, rates } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import type { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { isUsable } from '#domain/verification-code.ts'
import { noteDelivery, noteRefusal } from '#features/deliveries/note.ts'
import type { Call } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { browserHash, isSameBrowser } from '#http/same-browser.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import { count, uncount } from '#rates.ts'
import { addCode, removeCode, tryCode } from './store.ts'
import { type Channel, everybody, isTotal, totals } from './totals.ts'

/** What a code is for, and where it goes. */
export interface Destination {
  state: CodePurpose
  contact: Contact
  /** By a phone call instead of an SMS. */
  isSpoken?: boolean
}

/** A code for a purpose, on its way to a contact. */
export interface Sending extends Destination {
  /** Who is logged in: the code then proves the contact for this member alone. Purposes 5 and 6 are a member's own. */
  memberId?: number
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

/** Counts one code against every budget; against none when one is used up, which is answered. */
const spend = async (tx: Tx, budgets: readonly Budget[], now: Date) => {
  for (const [index, { name, subject, times }] of budgets.entries()) {
    const { exceeded, secondsLeft } = await count(tx, name, subject, now, times)
    if (!exceeded) continue
    await takeBack(tx, budgets.slice(0, index + 1))
    return { name, secondsLeft }
  }
  return undefined
}

/** Keeps a code under a new key, for a member or a browser if it proves the contact for them alone. */
const keep = async (
  tx: Tx,
  call: Call,
  { contact, state, code, ...owner }: Sending & { code: string; browser?: Buffer | null },
) => {
  const key = call.context.random.bytes(16).toString('hex')
  const target = contactKey(contact)
  const expiresAt = secondsAfter(call.now, limits.code.lifeSeconds)
  const hashes = { key_hash: tokenHash(key), code_hash: codeHash(call, code, key, state, target) }
  const times = { created_at: call.now, expires_at: expiresAt }
  const whose = { member_id: owner.memberId, browser_hash: owner.browser }
  const row = { ...hashes, state, target, ...whose, tries_left: limits.code.tries, ...times }
  return { id: await addCode(tx, row, call.now), key, expiresAt }
}

const refuseSpent = async ({ context: { db, log }, now }: Call, name: RateName, secondsLeft: number) => {
  if (name === 'codePerTargetMinute') return refuse('resendTooSoon', { seconds: secondsLeft })
  // The operator is told, once an hour, that nobody gets a code on a channel any more.
  if (isTotal(name) && !(await count(db, 'codeTotalAlarm', name, now)).exceeded)
    log.error({ budget: name, max: rates[name].max }, 'the budget of codes is used up')
  return refuse('sendBudget')
}

/** Brings a code to its contact, in the caller's language. */
const deliver = (call: Call, { state, contact, isSpoken }: Destination, code: string) => {
  const { sms, mail } = call.context
  const message = { code, purpose: state, language: call.language }
  if (contact.kind === 'mail') return mail.send({ ...message, email: contact.email })
  const { countryCode, number: phone } = contact.phone
  return sms[isSpoken ? 'speak' : 'send']({ ...message, countryCode, phone })
}

/**
 * Sends a code: once a minute to a target, within the budgets. When the provider fails no budget is used up, and the
 * caller may try again at once.
 */
export const sendCode = async (call: Call, sending: Sending) => {
  const { db, log, random } = call.context
  const code = String(random.int(10 ** limits.code.digits)).padStart(limits.code.digits, '0')
  const budgets = budgetsOf(sending, call.address)
  const reserved = await transaction(
    db,
    async tx => (await spend(tx, budgets, call.now)) ?? keep(tx, call, { ...sending, code }),
  )
  const message = { ...sending, purpose: sending.state, region: call.region }
  const channel = channelOf(sending)
  const note = (outcome: 'sent' | 'failed' | 'refused' | 'exhausted') =>
    call.context.metrics.codes.inc({ channel, outcome })
  if ('name' in reserved) {
    note(isTotal(reserved.name) ? 'exhausted' : 'refused')
    await noteRefusal(call.context, message, reserved.name)
    return refuseSpent(call, reserved.name, reserved.secondsLeft)
  }
  const { id, key, expiresAt } = reserved
  const delivery = await deliver(call, sending, code)
  note(delivery === 'sent' ? 'sent' : 'failed')
  await noteDelivery(call.context, message, delivery)
  if (delivery === 'sent') return { key, expiresAt }
  log.warn({ channel: sending.contact.kind, state: sending.state }, 'a code was not delivered')
  await removeCode(db, id)
  await takeBack(db, budgets)
  return refuse('tryLater')
}

/** What a caller shows to prove a contact. */
export interface Proof {
  state: CodePurpose
  contact: Contact
  code: string
  key: string
  /** Who has to be logged in; a code that was sent for a member proves nothing for anybody else. */
  memberId?: number
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
  const isHere = row.browser_hash === null || isSameBrowser(call, row.browser_hash)
  const isRight = timingSafeEqual(row.code_hash, codeHash(call, code, key, state, target)) && isHere
  return isRight && isUsable(row, { state, target, member_id: memberId ?? null }, call.now) ? row.id : undefined
}

/**
 * Keeps what a right code proved for another purpose, under a key of its own: whoever proved a contact need not do it
 * again. The code is used up, and what is kept is good for one action in the same browser; undefined when somebody else
 * was faster.
 */
export const keepProof = (
  call: Call,
  codeId: number,
  { contact, code }: Pick<Proof, 'contact' | 'code'>,
  state: CodePurpose,
) =>
  transaction(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return undefined
    return keep(tx, call, { contact, state, code, browser: browserHash(call) })
  })
