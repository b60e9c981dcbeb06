import { type RateName, staffLimits } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Db, Tx } from '#database/schema.ts'
import { contactKey } from '#domain/contacts/contact.ts'
import { type HeldSubject, heldSubject, maskedSubject, mostOf } from '#domain/held-subject.ts'
import type { Region } from '#domain/orders/order.ts'
import { ownContact } from '#features/account/confirmation.ts'
import { triesOfMember } from '#features/auth/account.ts'
import type { Member } from '#features/member/store.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { keyedHash } from '#keyed-hash.ts'
import { forget } from '#rates.ts'
import * as store from './held-store.ts'
import { subjectTyped } from './messages.ts'

const ofTarget = ['codePerTargetMinute', 'codePerTargetHour', 'codePerTargetDay'] as const
const ofMember = ['passwordTriesPerMember', 'secondaryPasswordTries', 'cardTriesPerMember'] as const
const ofAddress = [
  ...(['codePerAddressHour', 'codePerAddressDay', 'loginPerAddress', 'registerPerAddress'] as const),
  ...(['retrievePerAddress', 'openPerAddress', 'cardTriesPerAddress'] as const),
]

/** Rates that keep a customer waiting until they are over; the staff's own and the totals are nobody's to let go. */
const names = [...ofTarget, 'loginFailures', ...ofMember, ...ofAddress] as const satisfies readonly RateName[]
type HeldName = (typeof names)[number]

interface Held {
  name: HeldName
  subject: string
  n: number
  until: Date
  owner: { id: number; region: Region } | undefined
}

type Row = Awaited<ReturnType<typeof store.fullRows>>[number]

const partsOf = ({ key, n, resets_at }: Row) => {
  const at = key.indexOf(':')
  return { name: key.slice(0, at) as HeldName, subject: key.slice(at + 1), n, until: resets_at }
}

type Owner = Awaited<ReturnType<typeof store.ownersOf>>[number]

const owns =
  (subject: HeldSubject) =>
  ({ id, country_code, mobile, email }: Owner): boolean => {
    if (subject.kind === 'member') return subject.id === id
    if (subject.kind === 'mail') return subject.email === email?.toLowerCase()
    return subject.kind === 'phone' && subject.countryCode === country_code && subject.number === mobile
  }

/** What is full, with whose it is; what is a member's of another region is not seen. */
const seenHeld = async (db: Db | Tx, rows: readonly Row[], regions: readonly Region[]): Promise<Held[]> => {
  const full = rows.map(partsOf).filter(({ name, subject, n }) => n >= mostOf(name, subject))
  const subjects = full.map(({ subject }) => heldSubject(subject))
  const about = {
    ids: subjects.flatMap(each => (each.kind === 'member' ? [each.id] : [])),
    mobiles: subjects.flatMap(each => (each.kind === 'phone' ? [each.number] : [])),
    emails: subjects.flatMap(each => (each.kind === 'mail' ? [each.email] : [])),
  }
  const owners = Object.values(about).some(each => each.length > 0) ? await store.ownersOf(db, about) : []
  return full.flatMap((each, at) => {
    const subject = subjects[at]
    const owner = subject && owners.find(owns(subject))
    if (owner && !regions.includes(owner.region_code)) return []
    return [{ ...each, owner: owner && { id: owner.id, region: owner.region_code } }]
  })
}

/** What one is named by: its key says a contact in clear. */
const handleOf = (secretKey: string, { name, subject }: Held): string =>
  keyedHash(secretKey, 'held', name, subject).toString('hex').slice(0, 32)

const shown = (secretKey: string) => (held: Held) => ({
  ...{ id: handleOf(secretKey, held), rate: held.name, subject: maskedSubject(heldSubject(held.subject)) },
  member_id: held.owner ? String(held.owner.id) : '',
  ...{ n: held.n, most: mostOf(held.name, held.subject), until: held.until.toISOString() },
})

/** How many are looked through for one that is let go. */
const most = staffLimits.page.exported

const keysOf = (subjects: readonly string[]) => names.flatMap(name => subjects.map(subject => `${name}:${subject}`))

/** Everything that keeps a member waiting. */
export const heldOfMember = async ({ context, staff, now }: SignedInCall, member: Member) => {
  const contacts = [ownContact(member, 'phone'), ownContact(member, 'mail')].flatMap(each => each ?? [])
  const keys = keysOf([...contacts.map(contactKey), triesOfMember(member.id), String(member.id)])
  const rows = await store.fullRows(context.db, { names, keys, now, most })
  return (await seenHeld(context.db, rows, staff.regions)).map(shown(context.config.secretKey))
}

/** Contacts, addresses and members that have to wait; those of one whom somebody names, or all. */
export const heldBack = async ({ subject }: ParsedStaffInput<'heldBack'>, { context, staff, now }: SignedInCall) => {
  const { db, config } = context
  const asked = [subject, subjectTyped(subject), ...networksOf(subject).map(each => each.subject)]
  const keys = subject === '' ? {} : { keys: keysOf(asked) }
  const rows = await store.fullRows(db, { names, ...keys, now, most: staffLimits.page.recent })
  return { held: (await seenHeld(db, rows, staff.regions)).map(shown(config.secretKey)) }
}

/** Forgets what was counted for one, so that he need not wait. */
export const releaseHeld = (
  { held_id }: ParsedStaffInput<'releaseHeld'>,
  { context, staff, now }: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ state: 'done' }>(async tx => {
    const rows = await store.fullRows(tx, { names, now, most })
    const seen = await seenHeld(tx, rows, staff.regions)
    const held = seen.find(each => handleOf(context.config.secretKey, each) === held_id)
    if (!held) return refuse('heldUnknown')
    await forget(tx, held.name, held.subject)
    const { id: _, ...before } = shown(context.config.secretKey)(held)
    const about = held.owner ? `member ${held.owner.id}` : before.subject
    return {
      before: { about, ...before },
      after: { about, n: 0 },
      region: held.owner?.region ?? null,
      result: { state: 'done' },
    }
  })
