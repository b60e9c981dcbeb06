import { lastSeq } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { StaffError } from '@bohe/api-client/staff/client'
import { useState } from 'react'
import { useStaffClient } from '#data/staff-data.tsx'
import { type Unsent, useOutbox } from './outbox.ts'

interface Sending {
  conversationId: string
  events: readonly ChatEvent[]
  add: (events: readonly ChatEvent[]) => void
}

/** Sends what is typed. What could not be sent stays; what a colleague said first is shown, and nothing goes past it. */
export const useSend = ({ conversationId, events, add }: Sending) => {
  const client = useStaffClient()
  const { draft, isNote, unsent, write, put, drop, takeBack } = useOutbox(conversationId)
  const [movedBy, setMovedBy] = useState('')
  const call = ({ kind, text, file = '', clientId: client_id }: Unsent) => {
    const about = { conversation_id: conversationId, client_id }
    const answer = { ...about, seen_seq: lastSeq(events) }
    if (kind === 'note') return client.noteChat({ ...about, text })
    return kind === 'picture' ? client.answerChatPicture({ ...answer, file }) : client.answerChat({ ...answer, text })
  }
  const fail = (item: Unsent, error: StaffError) => {
    if (!error.is('chatMoved'))
      return put({ ...item, isOnItsWay: false, why: Object.values(error.fields)[0] ?? error.message })
    const { who, events: missed } = error.data as { who?: string; events?: ChatEvent[] }
    add(missed ?? [])
    setMovedBy(who ?? '')
    if (item.kind === 'answer') takeBack(item)
    else put({ ...item, isOnItsWay: false, why: error.message })
  }
  const send = async (item: Unsent): Promise<void> => {
    put({ ...item, isOnItsWay: true, why: '' })
    try {
      const { event } = await call(item)
      drop(item.clientId)
      setMovedBy('')
      add([event])
    } catch (error) {
      if (!(error instanceof StaffError)) throw error
      fail(item, error)
    }
  }
  const begin = (kind: Unsent['kind'], text: string, file?: string) => {
    const clientId = crypto.randomUUID()
    return send({ clientId, kind, text, isOnItsWay: true, why: '', ...(file && { file }) })
  }
  return { draft, isNote, unsent, movedBy, write, drop, send, begin }
}
