import { sql } from 'kysely'
import { enqueue } from '#database/enqueue-job.ts'
import type { Tx } from '#database/schema.ts'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { ownContact } from '#features/account/confirmation.ts'
import { signOut } from '#features/auth/session.ts'
import { targetHash } from '#features/deliveries/note.ts'
import type { Member } from '#features/member/store.ts'

/** What is kept for a contact by its one spelling: codes, proofs, messages, counts, notices that wait. */
const forgetContact = async (tx: Tx, secretKey: string, contact: Contact): Promise<void> => {
  const key = contactKey(contact)
  await tx.deleteFrom('verification_codes').where('target', '=', key).execute()
  await tx.deleteFrom('confirmations').where('target', '=', key).execute()
  await tx.deleteFrom('message_deliveries').where('target_hash', '=', targetHash(secretKey, key)).execute()
  await tx
    .deleteFrom('rates')
    .where('key', 'like', `%:${key.replaceAll(/[\\%_]/g, '\\$&')}`)
    .execute()
  if (contact.kind === 'mail')
    await tx.deleteFrom('outbox').where(sql`lower(payload ->> 'email')`, '=', contact.email.toLowerCase()).execute()
}

/** Tables all of whose rows of a member are about him alone. */
const personal = [
  ...(['identities', 'devices', 'remembered_devices', 'confirmations', 'verification_codes'] as const),
  ...(['open_states', 'idempotency_keys', 'member_notes', 'chat_blocks'] as const),
]

const forgetIdentities = async (tx: Tx, memberId: number): Promise<void> => {
  const own = tx.selectFrom('identities').select('subject').where('member_id', '=', memberId)
  await tx.deleteFrom('bind_tickets').where('subject', 'in', own).execute()
}

/** Where he paid from, and what a provider's callbacks say of who paid. The payments themselves are books. */
const forgetPayer = async (tx: Tx, memberId: number): Promise<void> => {
  const orders = tx.selectFrom('orders').select('id').where('member_id', '=', memberId)
  const attempts = tx.selectFrom('payment_attempts').select('id').where('order_id', 'in', orders)
  await tx.deleteFrom('payment_callbacks').where('attempt_id', 'in', attempts).execute()
  await tx.updateTable('payment_attempts').set({ client_ip: '' }).where('order_id', 'in', orders).execute()
}

/** What he wrote to the staff, and was answered; its pictures go after it. */
const forgetChats = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  const pictures = await tx
    .selectFrom('chat_events')
    .innerJoin('chat_conversations', 'chat_conversations.id', 'chat_events.conversation_id')
    .select(['conversation_id', 'seq', 'picture'])
    .where('member_id', '=', memberId)
    .where('picture', '<>', '')
    .execute()
  for (const { conversation_id, seq, picture: path } of pictures)
    await enqueue(tx, 'file.remove', { path }, { key: `erased:${conversation_id}:${seq}`, runAt: now })
  await tx.deleteFrom('chat_conversations').where('member_id', '=', memberId).execute()
}

const blank = {
  ...{ country_code: null, mobile: null, email: null, password_hash: null, secondary_password_hash: null },
  ...{ nickname: '', sex: '保密' as const, birthday: null, address: '', mobile_contact_number: '', qq: '', avatar: '' },
  ...{ ban_reason: '' },
} as const

/**
 * Takes a member's personal data away, for good; his row is locked. Orders, payments and the ledger stay, and what comes
 * for them still settles; his contacts are free for whoever registers with them.
 */
export const eraseMember = async (tx: Tx, secretKey: string, member: Member, now: Date): Promise<void> => {
  const contacts = [ownContact(member, 'phone'), ownContact(member, 'mail')].flatMap(each => each ?? [])
  await signOut(tx, member.id)
  for (const contact of contacts) await forgetContact(tx, secretKey, contact)
  await forgetIdentities(tx, member.id)
  await forgetChats(tx, member.id, now)
  await forgetPayer(tx, member.id)
  for (const table of personal) await tx.deleteFrom(table).where('member_id', '=', member.id).execute()
  await tx.deleteFrom('referral_signals').where('friend_id', '=', member.id).execute()
  await tx.deleteFrom('rates').where('key', 'like', `%:member:${member.id}`).execute()
  await tx.updateTable('prizes').set({ claim: null }).where('member_id', '=', member.id).execute()
  if (member.avatar !== '')
    await enqueue(tx, 'file.remove', { path: member.avatar }, { key: `erased:${member.id}`, runAt: now })
  // No user name that somebody chooses has a colon.
  const user_name = `uid:erased${member.id}`
  await tx
    .updateTable('members')
    .set({ ...blank, user_name, erased_at: now })
    .where('id', '=', member.id)
    .execute()
}
