import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { StaffError } from '@bohe/api-client/staff/client'
import { outboxOf, type Unsent } from './outbox.ts'

interface Sending {
  post: (item: Unsent) => Promise<{ event: ChatEvent }>
  onSent: (event: ChatEvent) => void
  /** A colleague has said something first. */
  onMoved: (who: string, events: readonly ChatEvent[]) => void
}

/** What each conversation is sending. */
const turns = new Map<string, Promise<void>>()

const fail = (conversationId: string, error: StaffError, { onMoved }: Sending) => {
  const { hold, takeBack } = outboxOf(conversationId)
  if (error.is('chatMoved')) {
    const { who, events } = error.data as { who?: string; events?: ChatEvent[] }
    onMoved(who ?? '', events ?? [])
    takeBack()
  }
  hold(Object.values(error.fields)[0] ?? error.message)
}

const sendNow = async (conversationId: string, item: Unsent, sending: Sending) => {
  const { isOnItsWay, drop } = outboxOf(conversationId)
  // It waits with one before it.
  if (!isOnItsWay(item.clientId)) return
  try {
    const { event } = await sending.post(item)
    drop(item.clientId)
    sending.onSent(event)
  } catch (error) {
    if (!(error instanceof StaffError)) throw error
    fail(conversationId, error, sending)
  }
}

/**
 * Sends something in a conversation after what was sent in it before, so that the order stays. What could not be sent is
 * kept, and all that follows it with it: answers that a colleague's went before come back into their field.
 */
export const sendInTurn = (conversationId: string, item: Unsent, sending: Sending): Promise<void> => {
  outboxOf(conversationId).put({ ...item, isOnItsWay: true, why: '' })
  const send = () => sendNow(conversationId, item, sending)
  const turn = (turns.get(conversationId) ?? Promise.resolve()).then(send, send)
  turns.set(conversationId, turn)
  return turn
}
