import type { ChatLog } from '@bohe/api-client/chat-log'

/** Something that the visitor said and the server does not have yet. */
export interface Unsent {
  /** What it is called, so that it is there once however often it is sent. */
  clientId: string
  /** The conversation that it was said in, '' before there is one and once it was refused. */
  to: string
  kind: 'message' | 'picture'
  /** The words, or the name of the picture's file. */
  text: string
  /** When it was said. */
  at: string
  /** The last event that the visitor had before him then. */
  seenSeq: number
  /** On its way; held up until the line is back; or refused, until the visitor tries again. */
  state: 'sending' | 'held' | 'refused'
}

/** What is still unsent, once a log is there: what the log has by the same name is sent. */
export const withoutSent = (unsent: readonly Unsent[], log: ChatLog): readonly Unsent[] => {
  const sent = new Set(log.filter(({ by }) => by === 'visitor').map(({ client_id }) => client_id))
  const rest = unsent.filter(({ clientId }) => !sent.has(clientId))
  return rest.length === unsent.length ? unsent : rest
}

/** The next to send: the first that was not refused. */
export const nextToSend = (unsent: readonly Unsent[]): Unsent | undefined =>
  unsent.find(({ state }) => state !== 'refused')

/** The same list with one of it changed. */
export const withChange = (unsent: readonly Unsent[], clientId: string, change: Partial<Unsent>): readonly Unsent[] =>
  unsent.map(each => (each.clientId === clientId ? { ...each, ...change } : each))

/** What the last page left unsent. What was on its way is sent again: the server knows it by its name. */
export const unsentBefore = (unsent: readonly Unsent[]): readonly Unsent[] =>
  unsent.map(each => (each.state === 'refused' ? each : { ...each, state: 'held' }))

/** What is shown with a conversation: not what was said in another one. */
export const unsentIn = (unsent: readonly Unsent[], conversationId: string): readonly Unsent[] =>
  unsent.filter(({ to }) => to === '' || to === conversationId)
