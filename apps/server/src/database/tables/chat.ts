import type { ChatEventKind, ChatStateName } from '@bohe/api-client/contract/entities/chat'
import type { Generated, JSONColumnType } from 'kysely'
import type { Region } from '#domain/orders/order.ts'

/** Who did something in a conversation. */
export type ChatSide = 'visitor' | 'staff' | 'system'

export interface ChatConversationRow {
  id: Generated<number>
  region_code: Region
  state: ChatStateName
  member_id: number | null
  guest_hash: Buffer | null
  staff_id: number | null
  language: 'zh_CN' | 'en'
  page: Generated<string>
  user_agent: Generated<string>
  address: string
  email: Generated<string>
  tags: JSONColumnType<string[], string | undefined, string>
  last_seq: Generated<number>
  change_no: Generated<number>
  last_text: Generated<string>
  last_by: Generated<ChatSide | ''>
  visitor_seq: Generated<number>
  staff_seq: Generated<number>
  visitor_read: Generated<number>
  staff_read: Generated<number>
  rating: number | null
  rating_text: Generated<string>
  created_at: Date
  waiting_since: Date | null
  taken_at: Date | null
  /** The first answer. */
  answered_at: Date | null
  ticket_at: Date | null
  is_missed: Generated<boolean>
  closed_at: Date | null
  last_at: Date
}

export interface ChatEventRow {
  conversation_id: number
  seq: number
  kind: ChatEventKind
  by: ChatSide
  staff_id: number | null
  client_id: string | null
  text: Generated<string>
  picture: Generated<string>
  width: Generated<number>
  height: Generated<number>
  number: Generated<number>
  is_mail: Generated<boolean>
  at: Date
}

interface ChatBlockRow {
  id: Generated<number>
  conversation_id: number | null
  member_id: number | null
  guest_hash: Buffer | null
  until: Date
  reason: string
  staff_id: number
  created_at: Date
}

interface ChatCannedRow {
  id: Generated<number>
  name: string
  text_zh: string
  text_en: string
  version: Generated<number>
  changed_at: Date
}

interface ChatSeatRow {
  staff_id: number
  state: 'here' | 'busy'
  capacity: number
  seen_at: Date
}

/** Tables of the live chat. */
export interface ChatTables {
  chat_conversations: ChatConversationRow
  chat_events: ChatEventRow
  chat_blocks: ChatBlockRow
  chat_canned: ChatCannedRow
  chat_seats: ChatSeatRow
}
