import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'

/** The events of a log with more of them: in order, each once. */
export const withEvents = (events: readonly ChatEvent[], more: readonly ChatEvent[]): readonly ChatEvent[] => {
  const known = new Set(events.map(({ seq }) => seq))
  const added = more.filter(({ seq }) => !known.has(seq))
  if (added.length === 0) return events
  return [...events, ...added].toSorted((one, other) => one.seq - other.seq)
}

/** The number of the last event; 0 for none. */
export const lastSeq = (events: readonly ChatEvent[]): number => events.at(-1)?.seq ?? 0

/** Up to which event a side has read: what was known at first, and what the log says since. */
export const readUpTo = (events: readonly ChatEvent[], side: 'visitor' | 'staff', known: number): number =>
  events.reduce((up, { kind, by, number }) => (kind === 'read' && by === side ? Math.max(up, number) : up), known)

const isSaid = ({ kind }: ChatEvent) => kind === 'message' || kind === 'picture'

/** The last message of the staff that the visitor has read; 0 for none. */
export const lastRead = (events: readonly ChatEvent[], visitorRead: number): number =>
  events.findLast(event => isSaid(event) && event.by === 'staff' && event.seq <= visitorRead)?.seq ?? 0

/** The last thing the visitor said; 0 for nothing. */
export const lastOfVisitor = (events: readonly ChatEvent[]): number =>
  events.findLast(event => isSaid(event) && event.by === 'visitor')?.seq ?? 0
