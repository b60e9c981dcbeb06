import { type ChatLog, hasContent } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'

/** How much of what the staff said the visitor has not read. */
export const unreadIn = (log: ChatLog, read: number): number =>
  log.filter(event => event.by === 'staff' && hasContent(event) && event.seq > read).length

/** How long a conversation that is over is shown to who comes back: long enough to rate it. */
const shownAfterEndMs = 86_400_000

/** Whether the last event of a log is so long ago that nobody comes back for it. `now` in epoch milliseconds. */
export const isLongAgo = (log: ChatLog, now: number): boolean =>
  now - Date.parse(log.at(-1)?.at ?? '') > shownAfterEndMs

/** What a log shows of an event: somebody's words, a fact, or nothing. */
type Line = { shows: 'said'; event: ChatEvent } | { shows: 'fact'; event: ChatEvent }

/** Lines that stand together: what one person said in a row, or one fact. */
export interface LineGroup {
  /** The number of its first event. */
  seq: number
  by: 'visitor' | 'staff' | 'system'
  name: string
  events: ChatEvent[]
}

const lineOf = (event: ChatEvent): Line | undefined => {
  if (hasContent(event)) return { shows: 'said', event }
  return event.kind === 'read' || event.kind === 'note' || event.kind === 'tagged'
    ? undefined
    : { shows: 'fact', event }
}

/** A log as it is shown: what was said, by sender, and facts between. */
export const groupsOf = (log: ChatLog): LineGroup[] => {
  const groups: LineGroup[] = []
  for (const event of log) {
    const line = lineOf(event)
    if (!line) continue
    const by = line.shows === 'said' ? event.by : 'system'
    const last = groups.at(-1)
    if (last && by !== 'system' && last.by === by && last.name === event.name) last.events.push(event)
    else groups.push({ seq: event.seq, by, name: event.name, events: [event] })
  }
  return groups
}
