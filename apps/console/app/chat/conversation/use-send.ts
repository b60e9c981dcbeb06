import { lastSeq } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { useState } from 'react'
import { useStaffClient } from '#data/staff-data.tsx'
import { type Unsent, useOutbox } from './outbox.ts'
import { sendInTurn } from './send-in-turn.ts'

interface Sending {
  conversationId: string
  events: readonly ChatEvent[]
  add: (events: readonly ChatEvent[]) => void
}

/** Sends what is typed. What could not be sent stays; what a colleague said first is shown, and nothing goes past it. */
export const useSend = ({ conversationId, events, add }: Sending) => {
  const client = useStaffClient()
  const { draft, isNote, unsent, write, drop } = useOutbox(conversationId)
  const [movedBy, setMovedBy] = useState('')
  const call = ({ kind, text, file = '', clientId: client_id }: Unsent) => {
    const about = { conversation_id: conversationId, client_id }
    const answer = { ...about, seen_seq: lastSeq(events) }
    if (kind === 'note') return client.noteChat({ ...about, text })
    return kind === 'picture' ? client.answerChatPicture({ ...answer, file }) : client.answerChat({ ...answer, text })
  }
  const send = (item: Unsent): Promise<void> =>
    sendInTurn(conversationId, item, {
      post: call,
      onSent: event => {
        setMovedBy('')
        add([event])
      },
      onMoved: (who, missed) => {
        add(missed)
        setMovedBy(who)
      },
    })
  const begin = (kind: Unsent['kind'], text: string, file?: string) => {
    const clientId = crypto.randomUUID()
    return send({ clientId, kind, text, isOnItsWay: true, why: '', ...(file && { file }) })
  }
  return { draft, isNote, unsent, movedBy, write, drop, send, begin }
}
