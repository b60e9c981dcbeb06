import { timingSafeEqual } from 'node:crypto'
import type { ParsedInput } from '@bohe/api-client/contract'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Db, Tx } from '#database/schema.ts'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { type Member, memberById } from '#features/member/store.ts'
import { checkCode, sendCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { keyedHash, tokenHash } from '#keyed-hash.ts'
import * as store from './store.ts'

const codeHash = (call: MemberCall, code: string, key: string) =>
  keyedHash(call.context.config.secretKey, 'confirmation', code, key)

/** A member's own contact of a kind, undefined when there is none. */
export const ownContact = (
  { country_code: countryCode, mobile: number, email }: Member,
  kind: Contact['kind'],
): Contact | undefined => {
  if (kind === 'mail') return email === null ? undefined : { kind, email }
  return countryCode === null || number === null ? undefined : { kind, phone: { countryCode, number } }
}

/** The calling member's own contact by its account_type: '1' phone, '2' mailbox (spec §3). */
const contactOfType = async ({ context, member: { id } }: MemberCall, type: '1' | '2') => {
  const member = await memberById(context.db, id)
  return member && ownContact(member, type === '1' ? 'phone' : 'mail')
}

const state = CodePurpose.confirm

const wrongCode = () => refuse('verificationCodeWrong', {}, { verify_code: 'code.verification-code-wrong' })

/** Sends a code to the member's own phone or mailbox, good for this member alone. */
export const sendMemberCode = async ({ account_type }: ParsedInput<'sendMemberCode'>, call: MemberCall) => {
  const contact = await contactOfType(call, account_type)
  if (!contact) return refuse('contactMissing')
  const sent = await sendCode(call, { state, contact, memberId: call.member.id })
  if (sent instanceof Refused) return sent
  return { verify_key: sent.key, expiry_time: sent.expiresAt.toISOString() }
}

/** Redeems that code for a confirmation, the key for one action, ten minutes long. */
export const validateMemberCode = async (input: ParsedInput<'validateMemberCode'>, call: MemberCall) => {
  const { context, member, now } = call
  const contact = await contactOfType(call, input.account_type)
  if (!contact) return refuse('contactMissing')
  const shown = { code: input.verify_code, key: input.verify_key }
  const codeId = await checkCode(call, { state, contact, ...shown, memberId: member.id })
  if (codeId === undefined) return wrongCode()
  return refusable(context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return wrongCode()
    const key = context.random.bytes(16).toString('hex')
    const hashes = { key_hash: tokenHash(key), code_hash: codeHash(call, input.verify_code, key) }
    const expires_at = secondsAfter(now, serverLimits.confirmation.lifeSeconds)
    await store.addConfirmation(tx, { ...hashes, member_id: member.id, target: contactKey(contact), expires_at }, now)
    return { verify_key: key, expiry_time: expires_at.toISOString() }
  })
}

/** Whether a confirmation of the calling member lives, without using it up. */
export const isConfirmed = (db: Db, call: MemberCall, key: string): Promise<boolean> =>
  store.hasConfirmation(db, tokenHash(key), call.member.id, call.now)

/**
 * Uses a confirmation up: whether the calling member made it, lately, and with this code where one is given. Take it in
 * the transaction that acts on it; one that is undone leaves it as it was.
 */
export const takeConfirmation = async (tx: Tx, call: MemberCall, key?: string, code?: string): Promise<boolean> => {
  if (key === undefined) return false
  const made = await store.removeConfirmation(tx, tokenHash(key), call.member.id, call.now)
  return made !== undefined && (code === undefined || timingSafeEqual(made, codeHash(call, code, key)))
}
