import { type ChatLog, hasContent } from '@bohe/api-client/chat-log'

/** The last message of the staff that the visitor has read; 0 for none. */
export const lastRead = (events: ChatLog, visitorRead: number): number =>
  events.findLast(event => hasContent(event) && event.by === 'staff' && event.seq <= visitorRead)?.seq ?? 0

/** The last thing the visitor said; 0 for nothing. */
export const lastOfVisitor = (events: ChatLog): number =>
  events.findLast(event => hasContent(event) && event.by === 'visitor')?.seq ?? 0
