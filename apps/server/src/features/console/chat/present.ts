import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import type { ListedChat } from './store.ts'

/** A row of the inbox. */
export const shownChat = (row: ListedChat): ChatRow => ({
  ...{ id: String(row.id), state: row.state, region: row.region_code, tags: row.tags },
  ...{ member_id: row.member_id === null ? '' : String(row.member_id), user_name: row.user_name ?? '' },
  ...{ staff_id: row.staff_id === null ? '' : String(row.staff_id), staff_name: row.staff_name ?? '' },
  ...{ language: row.language, page: row.page, last_text: row.last_text, last_by: row.last_by },
  last_at: row.last_at.toISOString(),
  last_seq: row.last_seq,
  unread: Number(row.unread),
  is_unanswered: asFlag(row.visitor_seq > row.staff_seq),
  waiting_since: row.waiting_since?.toISOString() ?? '',
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? '',
  closed_at: row.closed_at?.toISOString() ?? '',
  rating: row.rating ?? 0,
})
