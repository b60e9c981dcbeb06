import { randomUUID } from 'node:crypto'
import { staffLimits } from '@bohe/api-client/contract/limits'
import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Db, Tx } from '#database/schema.ts'
import { maskedEmail, maskedMobile } from '#domain/contacts/masked-contact.ts'
import type { MembershipSpan, MembershipTaking } from '#domain/membership-spans.ts'
import type { Region } from '#domain/orders/order.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import { propose } from '#features/approvals/propose.ts'
import { limitOf } from '#features/approvals/store.ts'
import { signOut } from '#features/auth/session.ts'
import type { Member } from '#features/member/store.ts'
import { grantMembership, membershipOf, revokeMembership, timelineOf } from '#features/membership/ledger.ts'
import { packageWithLevel } from '#features/packages/store.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './member-store.ts'

const daySeconds = 86_400
const done = { state: 'done' } as const

const membershipShown = async (db: Db, memberId: number, { language, now }: SignedInCall) => {
  const { state, level, packageId, expiresAt, remainingSeconds } = await membershipOf(db, memberId, now)
  const held = packageId === null ? undefined : await packageWithLevel(db, Number(packageId))
  return {
    level: level ?? '',
    package: held ? textIn(language, held, 'title') : '',
    expires_at: expiresAt?.toISOString() ?? '',
    is_paused: asFlag(state === 'paused'),
    seconds_left: remainingSeconds,
  } as const
}

type LedgerRow = Awaited<ReturnType<typeof store.ledgerOf>>[number]

const ledgerKinds = { grant: 'grant', convert: 'grant', revoke: 'revoke', pause: 'pause', resume: 'resume' } as const

const packageOf = ({ language }: SignedInCall, { title_en, title_zh }: LedgerRow) =>
  (language === 'en' ? title_en : title_zh) ?? ''

const ledgerShown = (call: SignedInCall, row: LedgerRow) => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: ledgerKinds[row.kind],
  source: row.source ?? row.op_source ?? '',
  source_id: row.source_id ?? '',
  order_id: row.source === 'order' ? (row.source_id ?? '') : '',
  package: packageOf(call, row),
  seconds: row.seconds ?? 0,
})

type Timeline = Awaited<ReturnType<typeof timelineOf>>

/** The end of a long timeline: its stretches and what was taken within them, with the packages that they were of. */
const timelineShown = (call: SignedInCall, ledger: readonly LedgerRow[], timeline: Timeline) => {
  const grantShown = (grant: MembershipSpan['grant']) => {
    const row = ledger.find(({ package_id }) => grant && String(package_id) === grant.packageId)
    return { package: row ? packageOf(call, row) : '', source: grant?.source ?? '' }
  }
  const spans = timeline.spans.slice(-staffLimits.record.spans)
  const isShown = ({ at }: MembershipTaking) => at >= (spans[0]?.from ?? at)
  return {
    spans: spans.map(({ from, until, grant }) => ({
      ...{ from: from.toISOString(), until: until.toISOString() },
      ...{ kind: grant ? ('held' as const) : ('paused' as const), ...grantShown(grant) },
    })),
    takings: timeline.takings
      .filter(isShown)
      .map(({ at, grant, seconds }) => ({ at: at.toISOString(), seconds, ...grantShown(grant) })),
  }
}

type OrderRow = Awaited<ReturnType<typeof store.ordersOf>>[number]

const orderShown = ({ language }: SignedInCall, order: OrderRow) => {
  const isDollars = order.pay_type === 'paypal'
  return {
    ...{ id: String(order.id), invoice_no: order.invoice_no, state: order.state },
    package: textIn(language, order, 'package_title'),
    amount: fromMinor(isDollars ? order.amount_usd : order.amount_cny),
    currency: isDollars ? 'USD' : 'CNY',
    created_at: order.created_at.toISOString(),
  }
}

/** What is left of a code's life, never the code. */
const codeShown = (now: Date, code: Awaited<ReturnType<typeof store.codesOf>>[number]) => ({
  channel: code.target.startsWith('mail:') ? 'mail' : 'phone',
  purpose: code.state,
  at: code.created_at.toISOString(),
  state: code.tries_left <= 0 ? 'used-up' : code.expires_at <= now ? 'expired' : 'waiting',
})

const identityOf = (member: Member) => {
  const { id, user_name, nickname, region_code, refer_code, src_channel, os_type, ban_reason } = member
  return {
    ...{ id: String(id), user_name, nickname, refer_code, src_channel, os_type, ban_reason },
    mobile: maskedMobile(member.country_code, member.mobile),
    email: maskedEmail(member.email),
    region: region_code as Region,
    created_at: member.created_at.toISOString(),
    banned_at: member.banned_at?.toISOString() ?? '',
    erased_at: member.erased_at?.toISOString() ?? '',
    invited_by: member.invited_by === null ? '' : String(member.invited_by),
  }
}

/** A member's record. */
export const member = async ({ member_id }: ParsedStaffInput<'member'>, call: SignedInCall) => {
  const { context, staff, now } = call
  const { db } = context
  const id = Number(member_id)
  const row = await store.memberIn(db, id, staff.regions)
  if (!row) return refuse('memberUnknown')
  const [membership, ledger, timeline, orders, sessions, identities, notes, codes] = await Promise.all([
    membershipShown(db, id, call),
    store.ledgerOf(db, id),
    timelineOf(db, id, now),
    staff.may('orders.read') ? store.ordersOf(db, id) : [],
    store.sessionsOf(db, id, now),
    store.identitiesOf(db, id),
    store.notesOf(db, id),
    store.codesOf(db, row),
  ])
  return {
    ...identityOf(row),
    membership,
    ledger: ledger.map(each => ledgerShown(call, each)),
    ...timelineShown(call, ledger, timeline),
    orders: orders.map(each => orderShown(call, each)),
    sessions: sessions.map(each => ({
      ...{ id: String(each.id), os_type: each.os_type, is_browser: asFlag(each.is_browser), address: each.address },
      ...{ created_at: each.created_at.toISOString(), seen_at: each.seen_at.toISOString() },
    })) as { id: string; os_type: string; is_browser: 0 | 1; address: string; created_at: string; seen_at: string }[],
    identities: identities.map(({ provider, created_at }) => ({ provider, bound_at: created_at.toISOString() })),
    notes: notes.map(({ id, at, text, email }) => ({ id: String(id), at: at.toISOString(), text, by: email })),
    codes: codes.map(each => codeShown(now, each)),
  }
}

type OnMember = { member_id: string }

/** One action on a member within what somebody sees, whose row is locked. */
export const onMember =
  <Input extends OnMember, Result>(
    work: (
      tx: Tx,
      member: Member,
      input: Input,
      call: SignedInCall,
    ) => ReturnType<Parameters<AuditedTransaction>[0]> & Promise<unknown>,
  ) =>
  (input: Input, call: SignedInCall, audited: AuditedTransaction) =>
    audited<Result>(async tx => {
      const row = await store.lockMemberIn(tx, Number(input.member_id), call.staff.regions)
      return row ? ((await work(tx, row, input, call)) as never) : refuse('memberUnknown')
    })

export const about = ({ id, region_code }: Member) => ({
  region: region_code as Region,
  before: { member: String(id) },
})

/** Phone, e-mail and address in clear: looking is an action of its own. */
export const revealContact = onMember<ParsedStaffInput<'revealContact'>, RevealedContact>(async (_tx, row) => {
  const { mobile, country_code, email, address, mobile_contact_number, qq } = row
  const result = {
    ...{ mobile: mobile ? `+${country_code} ${mobile}` : '', email: email ?? '' },
    ...{ address, mobile_contact_number, qq },
  }
  return { ...about(row), after: { shown: Object.keys(result) }, result }
})

interface RevealedContact {
  mobile: string
  email: string
  address: string
  mobile_contact_number: string
  qq: string
}

type Finished = typeof done

export const noteMember = onMember<ParsedStaffInput<'noteMember'>, Finished>(
  async (tx, row, { text }, { staff, now }) => {
    await store.addNote(tx, { member_id: row.id, staff_id: staff.id, text, at: now })
    return { ...about(row), after: { noted: true }, result: done }
  },
)

/** Gives days of what a member has, of Gold to who has nothing; once for each `sourceId`. */
export const giveDays = async (tx: Tx, row: Member, days: number, sourceId: string, now: Date) => {
  const before = await membershipOf(tx, row.id, now)
  await grantMembership(tx, { memberId: row.id, source: 'operator', sourceId, seconds: days * daySeconds, now })
  const after = await membershipOf(tx, row.id, now)
  return {
    region: row.region_code as Region,
    before: { member: String(row.id), expiresAt: before.expiresAt?.toISOString() ?? null },
    after: { member: String(row.id), days, expiresAt: after.expiresAt?.toISOString() ?? null },
  }
}

export const grantTime = onMember<ParsedStaffInput<'grantTime'>, { state: 'done' | 'proposed' }>(
  async (tx, row, input, call) => {
    const { days, reason } = input
    if (days > (await limitOf(tx, 'grant days'))) {
      const told = { action: 'grantTime', about: `member ${row.id}`, amount: `${days} d`, reason } as const
      return propose(tx, call, { ...told, region: row.region_code as Region, input })
    }
    // A name of its own: by that of a request, which a proxy may give, a gift could be taken for one that was given.
    return { ...(await giveDays(tx, row, days, `staff:${randomUUID()}`, call.now)), result: done }
  },
)

export const takeTime = onMember<ParsedStaffInput<'takeTime'>, { seconds: number }>(async (tx, row, input, { now }) => {
  const grant = await store.grantOf(tx, row.id, Number(input.ledger_id))
  if (!grant?.source || !grant.source_id) return refuse('nothingToTake')
  const name = { source: grant.source, sourceId: grant.source_id }
  const { seconds } = await revokeMembership(tx, { memberId: row.id, ...name, now })
  if (seconds === 0) return refuse('nothingToTake')
  return { ...about(row), after: { taken: name, seconds }, result: { seconds } }
})

export const banMember = onMember<ParsedStaffInput<'banMember'>, Finished>(async (tx, row, { reason }, { now }) => {
  if (row.banned_at) return refuse('stateUnchanged')
  await store.setBan(tx, row.id, now, reason)
  await signOut(tx, row.id)
  return { ...about(row), after: { bannedAt: now.toISOString() }, result: done }
})

export const unbanMember = onMember<ParsedStaffInput<'unbanMember'>, Finished>(async (tx, row) => {
  if (!row.banned_at) return refuse('stateUnchanged')
  await store.setBan(tx, row.id, null, '')
  const before = { member: String(row.id), bannedAt: row.banned_at.toISOString(), reason: row.ban_reason }
  return { region: row.region_code as Region, before, after: { bannedAt: null }, result: done }
})

export const endMemberSessions = onMember<ParsedStaffInput<'endMemberSessions'>, { ended: number }>(
  async (tx, row, { session_id }) => {
    const ended = await store.endSessions(tx, row.id, session_id === undefined ? undefined : Number(session_id))
    return { ...about(row), after: { ended }, result: { ended } }
  },
)
