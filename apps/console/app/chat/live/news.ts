import type { ChatRow } from '@bohe/api-client/staff/calls/chat'

/** What is new about a conversation for somebody: a visitor who waits, or one of his own who wrote. */
export type News = 'waiting' | 'message'

/** As many events as a conversation has when it is only just begun. */
const begun = 3

/** What a change of a conversation tells somebody; undefined for nothing that he has to hear of. */
export const newsOf = (row: ChatRow, before: ChatRow | undefined, meId: string): News | undefined => {
  if (row.state === 'waiting' && before?.state !== 'waiting' && (before || row.last_seq <= begun)) return 'waiting'
  const isMine = row.staff_id === meId && row.state !== 'closed'
  return isMine && row.unread > (before?.unread ?? 0) ? 'message' : undefined
}
