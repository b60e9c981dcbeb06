import type { ChatEvent, ChatState } from '@bohe/api-client/contract/entities/chat'
import { chatLimits } from '@bohe/api-client/contract/limits'
import { asFlag } from '@bohe/api-client/contract/scalars'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Db, Tx } from '#database/schema.ts'
import * as store from './store.ts'
import { supportOf } from './support-hours.ts'

/** An event as both ends get it. */
export const shownEvent = (event: store.StoredEvent): ChatEvent => ({
  ...{ seq: event.seq, kind: event.kind, by: event.by, name: event.by === 'staff' ? (event.name ?? '') : '' },
  ...{ text: event.text, picture: event.picture, width: event.width, height: event.height, number: event.number },
  client_id: event.client_id ?? '',
  is_mail: asFlag(event.is_mail),
  at: event.at.toISOString(),
})

/** Notes, tags, and that nobody has it any more are the staff's alone. */
export const isForVisitor = ({ kind, by }: Pick<store.StoredEvent, 'kind' | 'by'>): boolean =>
  kind !== 'note' && kind !== 'tagged' && !(kind === 'assigned' && by === 'system')

/** Since when a seat must have been seen to count. */
export const seatsSince = (now: Date): Date => secondsAfter(now, -chatLimits.seatSeconds)

/** Whether anybody answers a region, now and by its hours. */
export const presenceOf = async (context: Context, db: Db | Tx, region: '0' | '1', now: Date) => {
  const { hours, isOpen, opensAt } = supportOf(context, region, now)
  const isStaffed = await store.isStaffed(db, region, seatsSince(now))
  return { hours, isOpen, isStaffed, opensAt }
}

const noConversation = {
  ...{ conversation_id: '', state: 'none', place: 0, staff_name: '', visitor_read: 0, staff_read: 0, last_seq: 0 },
  ...{ has_mail: 0, rating: 0, events: [], has_more: 0 },
} satisfies Partial<ChatState>

/** Where a conversation stands, with its events after one. */
const progressOf = async ({ chat: { db } }: Context, row: store.Conversation, after: number) => {
  const most = chatLimits.page
  const events = await store.eventsAfter(db, row.id, after, most)
  return {
    conversation_id: String(row.id),
    state: row.state,
    place: row.state === 'waiting' ? await store.placeOf(db, row) : 0,
    staff_name: row.staff_id === null ? '' : await store.staffName(db, row.staff_id),
    ...{ visitor_read: row.visitor_read, staff_read: row.staff_read, last_seq: row.last_seq },
    has_mail: asFlag(row.email !== ''),
    rating: row.rating ?? 0,
    events: events.filter(isForVisitor).map(shownEvent),
    has_more: asFlag(events.length === most),
  } as const
}

/** What a visitor sees of his conversation, or that he has none yet. */
export const shownState = async (
  context: Context,
  row: store.Conversation | undefined,
  after: number,
  now: Date,
): Promise<ChatState> => {
  const { hours, isOpen, isStaffed, opensAt } = await presenceOf(context, context.chat.db, '1', now)
  const there = {
    is_open: asFlag(isOpen),
    is_staffed: asFlag(isStaffed),
    opens_at: opensAt?.toISOString() ?? '',
  } as const
  return { ...there, hours, ...(row ? await progressOf(context, row, after) : noConversation) }
}
