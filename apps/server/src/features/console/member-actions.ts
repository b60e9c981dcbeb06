import type { ParsedStaffInput } from '@bohe/api-client/staff'
import * as z from 'zod/mini'
import { enqueue } from '#database/enqueue-job.ts'
import type { Tx } from '#database/schema.ts'
import { violatedUnique } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { mayUnbind } from '#domain/contacts/contact-change.ts'
import { maskedEmail, maskedMobile } from '#domain/contacts/masked-contact.ts'
import { ordersUnderWay } from '#domain/erasure.ts'
import type { Region } from '#domain/orders/order.ts'
import { ownContact } from '#features/account/confirmation.ts'
import { replaceContact } from '#features/account/contacts.ts'
import { identityCount } from '#features/account/store.ts'
import { propose } from '#features/approvals/propose.ts'
import { accountTyped } from '#features/auth/account.ts'
import { signOut } from '#features/auth/session.ts'
import { languageOf } from '#features/deliveries/send-letter.ts'
import { eraseMember as erase } from '#features/erasure/erase-member.ts'
import { providersOf, removeIdentity } from '#features/identities/store.ts'
import type { Member } from '#features/member/store.ts'
import { moveClock } from '#features/membership/clock.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { memberDataOf } from './member-data.ts'
import { orderStatesOf } from './member-history-store.ts'
import { about, onMember } from './members.ts'

const done = { state: 'done' } as const
type Finished = typeof done

const move = (kind: 'pause' | 'resume') =>
  onMember<ParsedStaffInput<'pauseMember'>, Finished>(async (tx, row, _, { now }) => {
    const moved = await moveClock(tx, { memberId: row.id, move: kind, opSource: 'operator', now })
    if (moved instanceof Refused)
      return refuse(moved.refused === 'pauseStateUnchanged' ? 'stateUnchanged' : 'noTimeToPause')
    return { ...about(row), after: { clock: kind }, result: done }
  })

export const pauseMember = move('pause')
export const resumeMember = move('resume')

/** Takes a social log-in away, and signs out everywhere: whoever came in by it is out. */
export const unbindIdentity = onMember<ParsedStaffInput<'unbindIdentity'>, Finished>(async (tx, row, { provider }) => {
  if (!(await providersOf(tx, row.id)).includes(provider)) return refuse('stateUnchanged')
  const ways = { phone: row.mobile !== null, mail: row.email !== null, identities: await identityCount(tx, row.id) }
  if (!mayUnbind(ways)) return refuse('memberLastWayIn')
  await removeIdentity(tx, row.id, provider)
  await signOut(tx, row.id)
  return { ...about(row), after: { unbound: provider }, result: done }
})

/** The contact of a kind that was typed; a phone without a country is the mainland's. */
const contactTyped = (kind: Contact['kind'], typed: string): Contact | undefined => {
  const account = accountTyped(typed)
  if (account.kind !== kind) return undefined
  if (account.kind === 'phone')
    return account.phone.countryCode !== '86' || /^1\d{10}$/.test(account.phone.number) ? account : undefined
  return z.email().safeParse(account.email).success ? account : undefined
}

const masked = (contact: Contact | undefined): string => {
  if (contact === undefined) return ''
  if (contact.kind === 'mail') return maskedEmail(contact.email)
  return maskedMobile(contact.phone.countryCode, contact.phone.number)
}

const correct = async (tx: Tx, row: Member, contact: Contact, call: SignedInCall) => {
  if (row.erased_at) return refuse('memberErased')
  const old = ownContact(row, contact.kind)
  if (old && contactKey(old) === contactKey(contact)) return refuse('stateUnchanged')
  const language = languageOf(row.region_code as Region)
  await replaceContact(tx, { language, now: call.now }, row, contact.kind, contact)
  const before = { member: String(row.id), [contact.kind]: masked(old) }
  const after = { member: String(row.id), [contact.kind]: masked(contact) }
  return { region: row.region_code as Region, before, after, result: done }
}

const wrongContact = (message: 'field.format' | 'staff.contact-taken') =>
  refuse('invalidFields', {}, { contact: message })

/** Puts another contact in the place of one; whose it is already is told to nobody. */
export const correctContact = async (
  input: ParsedStaffInput<'correctContact'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const contact = contactTyped(input.kind, input.contact)
  if (!contact) return wrongContact('field.format')
  const asked = { ...input, to: contact }
  const work = onMember<typeof asked, Finished>((tx, row, { to }, given) => correct(tx, row, to, given))
  return work(asked, call, audited).catch(error => {
    if (!['members_mobile', 'members_email'].includes(violatedUnique(error) ?? '')) throw error
    return wrongContact('staff.contact-taken')
  })
}

/** Once a minute at most: who presses twice sends one. */
export const sendPasswordReset = onMember<ParsedStaffInput<'sendPasswordReset'>, Finished>(
  async (tx, row, _, { now }) => {
    if (row.erased_at) return refuse('memberErased')
    if (row.email === null) return refuse('memberNoMail')
    const key = `password-reset:${row.id}:${now.toISOString().slice(0, 16)}`
    await enqueue(tx, 'mail.password-reset', { memberId: row.id }, { key, runAt: now })
    return { ...about(row), after: { told: 'how to choose a new password', to: maskedEmail(row.email) }, result: done }
  },
)

export const exportMember = onMember<ParsedStaffInput<'exportMember'>, { name: string; json: string }>(
  async (tx, row) => {
    const data = await memberDataOf(tx, row.id)
    const rows = Object.fromEntries(Object.entries(data).map(([table, found]) => [table, found.length]))
    const result = { name: `member-${row.id}.json`, json: JSON.stringify(data, undefined, 2) }
    return { ...about(row), after: { exported: rows }, result }
  },
)

const erasable = async (tx: Tx, row: Member, now: Date) => {
  if (row.erased_at) return refuse('memberErased')
  const orders = await orderStatesOf(tx, row.id)
  const count = ordersUnderWay(orders, now)
  return count > 0 ? refuse('ordersUnderWay', { n: count }) : { orders: orders.length }
}

/** Always two persons. */
export const eraseMember = onMember<ParsedStaffInput<'eraseMember'>, { state: 'proposed' }>(
  async (tx, row, input, call) => {
    const asked = await erasable(tx, row, call.now)
    if (asked instanceof Refused) return asked
    const told = { about: `member ${row.id}`, amount: `${asked.orders} orders stay`, reason: input.reason }
    return propose(tx, call, { action: 'eraseMember', region: row.region_code as Region, ...told, input })
  },
)

/** What the second person does. */
export const eraseNow = async (tx: Tx, row: Member, { context, now }: SignedInCall) => {
  const asked = await erasable(tx, row, now)
  if (asked instanceof Refused) return asked
  await erase(tx, context.config.secretKey, row, now)
  const member = String(row.id)
  return { before: { member, erased: false }, after: { member, erased: true, ordersKept: asked.orders } }
}
