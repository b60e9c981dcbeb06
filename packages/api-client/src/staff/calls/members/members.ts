import * as z from 'zod/mini'
import { staffLimits } from '#contract/limits'
import { flag, id, idInput, instant, numberInput, region } from '#contract/scalars'
import { read, write } from '#staff/endpoint'
import { reason, words } from '#staff/fields'

const hit = z.object({
  kind: z.enum(['member', 'order', 'card']),
  /** An id, or a card's number. */
  id: z.string(),
  /** What was found by: a number, a name, a masked contact. */
  title: z.string(),
  /** Which of its facts matched. */
  matched: z.enum(['id', 'name', 'mobile', 'email', 'order', 'payment', 'card', 'prize', 'invitation']),
  region,
  at: instant,
})

const ledgerEntry = z.object({
  id,
  at: instant,
  kind: z.enum(['grant', 'revoke', 'take', 'pause', 'resume']),
  source: z.string(),
  source_id: z.string(),
  /** The order of a grant that came from one. */
  order_id: z.string(),
  package: z.string(),
  seconds: z.int(),
})

const span = z.object({
  from: instant,
  until: instant,
  /** Held: time of a package was used, or is to come. Paused: the clock stood while there was time left. */
  kind: z.enum(['held', 'paused']),
  package: z.string(),
  source: z.string(),
})

const taking = z.object({
  at: instant,
  package: z.string(),
  /** Of the grant whose time it was. */
  source: z.string(),
  seconds: z.int(),
})

/** Everything about a member that his record shows; contacts are masked. */
const member = z.object({
  id,
  user_name: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  email: z.string(),
  region,
  created_at: instant,
  banned_at: z.string(),
  erased_at: z.string(),
  ban_reason: z.string(),
  invited_by: z.string(),
  refer_code: z.string(),
  src_channel: z.string(),
  os_type: z.string(),
  membership: z.object({
    level: z.string(),
    package: z.string(),
    expires_at: z.string(),
    is_paused: flag,
    seconds_left: z.int(),
  }),
  ledger: z.array(ledgerEntry),
  /** The ledger as stretches of time, oldest first: what each second was spent on, and what is to come. */
  spans: z.array(span),
  /** Within these: when time was taken back, and how much. */
  takings: z.array(taking),
  orders: z.array(
    z.object({
      id,
      invoice_no: z.string(),
      state: z.string(),
      package: z.string(),
      amount: z.string(),
      currency: z.string(),
      created_at: instant,
    }),
  ),
  sessions: z.array(
    z.object({ id, os_type: z.string(), is_browser: flag, created_at: instant, seen_at: instant, address: z.string() }),
  ),
  identities: z.array(z.object({ provider: z.string(), bound_at: instant })),
  notes: z.array(z.object({ id, by: z.string(), at: instant, text: z.string() })),
  codes: z.array(z.object({ channel: z.string(), purpose: z.string(), at: instant, state: z.string() })),
})

const done = z.object({ state: z.literal('done') })
const oneMember = z.object({ member_id: idInput, reason })

/** Members: found, seen, helped. */
export const members = {
  search: read('members.read', 'Find a record by any number, name or contact', {
    mayBeOld: true,
    input: z.object({
      q: z
        .string('field.required')
        .check(z.trim(), z.minLength(2, 'field.required'), z.maxLength(128, 'field.too-long')),
    }),
    data: z.object({ hits: z.array(hit) }),
    refusals: [],
  }),
  member: read('members.read', "A member's record", {
    input: z.object({ member_id: idInput }),
    data: member,
    refusals: ['memberUnknown'],
  }),
  revealContact: write('members.reveal', "A member's phone, e-mail and address in clear", {
    input: oneMember,
    data: z.object({
      mobile: z.string(),
      email: z.string(),
      address: z.string(),
      mobile_contact_number: z.string(),
      qq: z.string(),
    }),
    refusals: ['memberUnknown'],
  }),
  noteMember: write('members.note', 'Write a note on a member', {
    input: z.object({ member_id: idInput, text: words(staffLimits.text.note) }),
    data: done,
    refusals: ['memberUnknown'],
    // The note is kept with the member, and goes with him: the audit is for ever.
    secrets: ['text'],
  }),
  grantTime: write('members.grant', 'Give a member days of what he has; above a limit another person approves', {
    input: z.object({ member_id: idInput, days: numberInput(1, staffLimits.grant.mostDays), reason }),
    data: z.object({ state: z.enum(['done', 'proposed']) }),
    refusals: ['memberUnknown', 'approvalWaiting'],
    stepUp: true,
  }),
  takeTime: write('members.grant', 'Take what is left of one grant back', {
    input: z.object({ member_id: idInput, ledger_id: idInput, reason }),
    data: z.object({ seconds: z.int() }),
    refusals: ['memberUnknown', 'nothingToTake'],
    stepUp: true,
  }),
  banMember: write('members.ban', 'Ban a member: his sessions end, and he cannot log in', {
    input: oneMember,
    data: done,
    refusals: ['memberUnknown', 'stateUnchanged'],
  }),
  unbanMember: write('members.ban', 'Let a member in again', {
    input: oneMember,
    data: done,
    refusals: ['memberUnknown', 'stateUnchanged'],
  }),
  endMemberSessions: write('members.sessions', "End a member's sessions: one, or all of them", {
    input: z.object({ member_id: idInput, session_id: z.optional(idInput), reason }),
    data: z.object({ ended: z.int() }),
    refusals: ['memberUnknown'],
  }),
}
