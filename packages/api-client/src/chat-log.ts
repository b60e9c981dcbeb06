import type { ChatEvent } from './contract/entities/chat.ts'

/** What was said and done in a conversation, in the order of its numbers: what both of its ends render. */
export type ChatLog = readonly ChatEvent[]

/** The last number that a log holds: a stream goes on after it. */
export const lastSeq = (log: ChatLog): number => log.at(-1)?.seq ?? 0

/** A log with more events: each once, in order, whichever came first. */
export const merged = (log: ChatLog, more: ChatLog): ChatLog => {
  const held = new Set(log.map(({ seq }) => seq))
  const fresh = more.filter(({ seq }) => !held.has(seq) && held.add(seq))
  return fresh.length === 0 ? log : [...log, ...fresh].toSorted((one, other) => one.seq - other.seq)
}

/** Whether an event is a message or a picture, as against somebody joining, reading or closing. */
export const hasContent = ({ kind }: Pick<ChatEvent, 'kind'>): boolean => kind === 'message' || kind === 'picture'

/** Up to which number a side has read: what the conversation said of it, or what the log has told since. */
export const readUpTo = (log: ChatLog, side: 'visitor' | 'staff', known: number): number =>
  log.reduce((most, event) => {
    const tells = event.by === side && (event.kind === 'read' || hasContent(event))
    return tells ? Math.max(most, event.number) : most
  }, known)
