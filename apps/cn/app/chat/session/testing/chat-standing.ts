import type { ChatEvent, ChatState } from '@bohe/api-client/contract/entities/chat'

/** An event as tests tell it: a message of the visitor's at noon in Beijing. */
export const event = (seq: number, part: Partial<ChatEvent> = {}): ChatEvent => ({
  ...{ seq, kind: 'message', by: 'visitor', name: '', text: `text ${seq}`, picture: '', width: 0, height: 0 },
  ...{ number: 0, client_id: '', is_mail: 0, at: '2026-11-21T04:00:00Z' },
  ...part,
})

/** An answer of the staff's. */
export const answer = (seq: number, part: Partial<ChatEvent> = {}): ChatEvent =>
  event(seq, { by: 'staff', name: 'Mei', ...part })

/** Where a conversation stands; none yet, with somebody there, unless told otherwise. */
export const standing = (part: Partial<ChatState> = {}): ChatState => ({
  ...{ conversation_id: '', state: 'none', is_open: 1, is_staffed: 1, opens_at: '', place: 0, staff_name: '' },
  ...{ visitor_read: 0, staff_read: 0, last_seq: 0, has_mail: 0, rating: 0, events: [], has_more: 0 },
  hours: { opens: '08:00', closes: '24:00', time_zone: 'Asia/Shanghai' },
  ...part,
})
