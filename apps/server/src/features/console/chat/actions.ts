import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import { allows } from '@bohe/api-client/staff/permission'
import { secondsAfter } from '#clock.ts'
import type { Tx } from '#database/schema.ts'
import { type ChatAction, stateAfter } from '#domain/chat/conversation.ts'
import { hasRoom, seatByLoad } from '#domain/chat/seats.ts'
import type { ConversationChange } from '#features/chat/append-store.ts'
import { ConversationLog, type NewEvent, tellNodes } from '#features/chat/conversation-log.ts'
import { seatsSince } from '#features/chat/present.ts'
import * as chatStore from '#features/chat/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './store.ts'

/** What happened to a conversation: it is in its log, and in the audit. */
type Happened =
  | {
      event: Omit<NewEvent, 'by'>
      change: ConversationChange
      /** A word for colleagues that goes with it, '' for none. */
      note?: string
    }
  | Refused<StaffRefusalName>

const told = (row: chatStore.Conversation) => ({
  ...{ conversation: String(row.id), state: row.state, staff: row.staff_id === null ? '' : String(row.staff_id) },
  tags: row.tags,
})

/** One action on a conversation within what somebody sees, whose row is locked: an event, and an audit row. */
const onChat =
  <Input extends { conversation_id: string }>(
    work: (tx: Tx, row: chatStore.Conversation, input: Input, call: SignedInCall) => Promise<Happened>,
  ) =>
  async (input: Input, call: SignedInCall, audited: AuditedTransaction) => {
    const { context, staff, now } = call
    const written = await audited(async tx => {
      const seen = await store.chatIn(tx, staff.regions, Number(input.conversation_id))
      const row = seen && (await chatStore.lockConversation(tx, seen.id))
      if (!row) return refuse('chatUnknown')
      const done = await work(tx, row, input, call)
      if (done instanceof Refused) return done
      const log = new ConversationLog(tx, row, now)
      await log.add({ staffId: staff.id, ...done.event, by: 'staff' }, done.change)
      if (done.note) await log.add({ kind: 'note', by: 'staff', staffId: staff.id, text: done.note })
      const result = { state: log.row.state, last_seq: log.row.last_seq }
      const after = { ...told(log.row), about: `chat ${row.id}` }
      return { region: row.region_code, before: told(row), after, result }
    })
    if (!(written instanceof Refused)) tellNodes(context, Number(input.conversation_id), written.data.last_seq)
    return written
  }

/** Whether somebody has room for one more; a ticket takes none. */
const seatRefusal = async (tx: Tx, { staff, now }: SignedInCall, staffId: number) => {
  const seats = await store.seatsOf(tx, staff.regions, seatsSince(now))
  const seat = seats.find(each => each.staffId === staffId)
  return seat && seat.open >= seat.capacity ? refuse('seatFull') : undefined
}

const assigned = (row: chatStore.Conversation, action: ChatAction, staffId: number, now: Date) => ({
  state: stateAfter(row.state, action) ?? row.state,
  ...{ staff_id: staffId, taken_at: row.taken_at ?? now, waiting_since: null, closed_at: null },
  ...(row.state === 'closed' && { ticket_at: row.ticket_at ?? now }),
})

export const takeChat = onChat<ParsedStaffInput<'takeChat'>>(async (tx, row, _, call) => {
  const { staff, now } = call
  const isHeld = row.staff_id !== null && row.state !== 'closed' && row.staff_id !== staff.id
  if (row.staff_id === staff.id && row.state !== 'closed') return refuse('chatTaken', { who: staff.name })
  // What a colleague has, he hands over; who looks after all may take it.
  if (isHeld && !staff.may('chat.supervise'))
    return refuse('chatTaken', { who: await chatStore.staffName(tx, row.staff_id ?? 0) })
  const full = row.state === 'waiting' || row.state === 'open' ? await seatRefusal(tx, call, staff.id) : undefined
  if (full) return full
  return { event: { kind: 'joined' }, change: assigned(row, 'take', staff.id, now) }
})

export const handOverChat = onChat<ParsedStaffInput<'handOverChat'>>(async (tx, row, input, call) => {
  if (!stateAfter(row.state, 'hand over')) return refuse('chatClosed')
  const to = await store.colleague(tx, Number(input.staff_id))
  if (!to?.regions.includes(row.region_code) || !allows(to.permissions, 'chat.answer')) return refuse('staffUnknown')
  if (to.id === row.staff_id) return refuse('stateUnchanged')
  const full = row.state === 'ticket' ? undefined : await seatRefusal(tx, call, to.id)
  if (full) return full
  return {
    event: { kind: 'assigned', staffId: to.id },
    change: assigned(row, 'hand over', to.id, call.now),
    note: input.reason,
  }
})

export const assignChat = onChat<ParsedStaffInput<'assignChat'>>(async (tx, row, _, { now }) => {
  if (!stateAfter(row.state, 'assign')) return refuse('chatClosed')
  const seats = await store.seatsOf(tx, [row.region_code], seatsSince(now))
  const seat = seatByLoad(seats.filter(each => hasRoom(each) && each.staffId !== row.staff_id))
  if (!seat) return refuse('seatFull')
  return { event: { kind: 'assigned', staffId: seat.staffId }, change: assigned(row, 'assign', seat.staffId, now) }
})

export const tagChat = onChat<ParsedStaffInput<'tagChat'>>(async (_, row, { tags }) => {
  const wanted = [...new Set(tags)]
  if (JSON.stringify(wanted) === JSON.stringify(row.tags)) return refuse('stateUnchanged')
  return { event: { kind: 'tagged', text: wanted.join(', ') }, change: { tags: JSON.stringify(wanted) } }
})

export const closeChat = onChat<ParsedStaffInput<'closeChat'>>(async (_, row, __, { now }) => {
  const state = stateAfter(row.state, 'close')
  if (!state) return refuse('chatClosed')
  return { event: { kind: 'closed' }, change: { state, closed_at: now, waiting_since: null } }
})

export const ticketChat = onChat<ParsedStaffInput<'ticketChat'>>(async (_, row, __, { now }) => {
  const state = stateAfter(row.state, 'make ticket')
  if (!state) return refuse('stateUnchanged')
  return { event: { kind: 'ticket' }, change: { state, ticket_at: row.ticket_at ?? now, waiting_since: null } }
})

const hourSeconds = 3600

/** Keeps the visitor of a conversation from writing for some hours, or lets him in again. */
export const blockVisitor = (
  input: ParsedStaffInput<'blockVisitor'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const { staff, now } = call
    const row = await store.chatIn(tx, staff.regions, Number(input.conversation_id))
    if (!row) return refuse('chatUnknown')
    const ended = await store.unblock(tx, row)
    if (input.hours === 0 && ended === 0) return refuse('stateUnchanged')
    const until = input.hours === 0 ? undefined : secondsAfter(now, input.hours * hourSeconds)
    if (until) await store.block(tx, row, { until, reason: input.reason, staff_id: staff.id, created_at: now })
    const blocked_until = until?.toISOString() ?? ''
    const who = { conversation: String(row.id), member: row.member_id === null ? '' : String(row.member_id) }
    return {
      region: row.region_code,
      before: { ...who, isBlocked: ended > 0 },
      after: { ...who, blocked_until, about: `chat ${row.id}` },
      result: { blocked_until },
    }
  })

/** Is here with room for so many, or not to be disturbed. */
export const takeSeat = (
  { state, capacity }: ParsedStaffInput<'takeSeat'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const { staff, now } = call
    const before = await store.seatOf(tx, staff.id)
    // Whoever takes a seat sits there; from then on the stream of the open inbox tells.
    await store.saveSeat(tx, { staff_id: staff.id, state, capacity, seen_at: now })
    const region = staff.regions.length === 1 ? (staff.regions[0] ?? null) : null
    const seat = before ? { state: before.state, capacity: before.capacity } : null
    return { region, before: seat, after: { state, capacity }, result: { state, capacity } }
  })
