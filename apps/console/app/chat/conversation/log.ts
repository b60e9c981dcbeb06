import { type ChatLog, hasContent } from '@bohe/api-client/chat-log'

/** Up to which event a side has read: what was known at first, and what the log says since. */
export const readUpTo = (events: ChatLog, side: 'visitor' | 'staff', known: number): number =>
  events.reduce((up, { kind, by, number }) => (kind === 'read' && by === side ? Math.max(up, number) : up), known)

/** The last message of the staff that the visitor has read; 0 for none. */
export const lastRead = (events: ChatLog, visitorRead: number): number =>
  events.findLast(event => hasContent(event) && event.by === 'staff' && event.seq <= visitorRead)?.seq ?? 0

/** The last thing the visitor said; 0 for nothing. */
export const lastOfVisitor = (events: ChatLog): number =>
  events.findLast(event => hasContent(event) && event.by === 'visitor')?.seq ?? 0
