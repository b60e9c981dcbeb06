import { chatLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { spanOf } from '#domain/beijing-day.ts'
import { maskedEmail } from '#domain/contacts/masked-contact.ts'
import { tellTyping } from '#features/chat/conversation-log.ts'
import { seatsSince, shownEvent } from '#features/chat/present.ts'
import * as chatStore from '#features/chat/store.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { pageOf } from '../page.ts'
import { shownChat } from './present.ts'
import * as store from './store.ts'

/** A page of the inbox. */
export const chats = async (input: ParsedStaffInput<'chats'>, { context, staff, pageSize }: SignedInCall) => {
  const since = input.from === '' ? undefined : spanOf(input.from).from
  const before = input.until === '' ? undefined : spanOf(input.until).until
  const asked = { ...input, since, before, staffId: staff.id }
  const { list, next } = await store.chatsIn(context.chat.db, staff.regions, asked, pageSize)
  return { list: list.map(shownChat), next }
}

/** A conversation with its log after an event. */
export const chat = async ({ conversation_id, after }: ParsedStaffInput<'chat'>, call: SignedInCall) => {
  const { context, staff, now } = call
  const { db } = context.chat
  const row = await store.chatIn(db, staff.regions, Number(conversation_id))
  if (!row) return refuse('chatUnknown')
  const most = chatLimits.page
  const keys = { memberId: row.member_id ?? undefined, guestHash: row.guest_hash ?? undefined }
  const [events, others, blocked] = await Promise.all([
    chatStore.eventsAfter(db, row.id, after, most),
    store.othersOf(db, row),
    chatStore.blockedUntil(db, keys, now),
  ])
  return {
    ...shownChat(row),
    ...{ email: maskedEmail(row.email), address: row.address, user_agent: row.user_agent },
    rating_text: row.rating_text,
    ...{ visitor_read: row.visitor_read, staff_read: row.staff_read },
    blocked_until: blocked?.toISOString() ?? '',
    others: others.map(each => ({
      ...{ id: String(each.id), state: each.state, created_at: each.created_at.toISOString(), text: each.last_text },
    })),
    events: events.map(shownEvent),
    has_more: events.length === most ? (1 as const) : (0 as const),
  }
}

export const typeInChat = async ({ conversation_id }: ParsedStaffInput<'typeInChat'>, call: SignedInCall) => {
  const { context, staff } = call
  const row = await store.chatIn(context.chat.db, staff.regions, Number(conversation_id))
  if (!row) return refuse('chatUnknown')
  tellTyping(context, row.id, 'staff', staff.name)
  return {}
}

/** Who is here, and how much each has to do. */
export const chatSeats = async (_: object, { context, staff, now }: SignedInCall) => {
  const { db } = context.chat
  const seats = await store.seatsOf(db, staff.regions, seatsSince(now))
  const { waiting } = await store.waitingIn(db, staff.regions)
  const shown = seats.map(({ staffId, name, state, capacity, open }) => ({
    ...{ staff_id: String(staffId), name, state, capacity, open },
    is_me: staffId === staff.id ? (1 as const) : (0 as const),
  }))
  return { seats: shown, waiting }
}

/** Ready answers, newest first. */
export const cannedAnswers = async ({ after }: ParsedStaffInput<'cannedAnswers'>, call: SignedInCall) => {
  const rows = await store.cannedAfter(call.context.chat.db, after, call.pageSize)
  return pageOf(rows, call.pageSize, ({ id, name, text_zh, text_en, version, changed_at }) => ({
    ...{ id: String(id), name, text_zh, text_en, version, changed_at: changed_at.toISOString() },
  }))
}
