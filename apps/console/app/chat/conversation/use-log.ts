import { lastSeq, merged } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import type { StaffError } from '@bohe/api-client/staff/client'
import { useCallback, useEffect, useState } from 'react'
import { useStaffClient } from '#data/staff-data.tsx'
import { chatStream } from '../live/chat-stream.ts'

/** Somebody who said nothing for so long types no more. */
const typingMs = 5000

/** The log of a conversation: what was said before, then whatever comes. */
export const useLog = (conversationId: string) => {
  const client = useStaffClient()
  const [events, setEvents] = useState<readonly ChatEvent[]>([])
  const [isWhole, setWhole] = useState(false)
  const [error, setError] = useState<StaffError>()
  const [typedAt, setTypedAt] = useState(0)
  const add = useCallback((more: readonly ChatEvent[]) => {
    setEvents(before => merged(before, more))
    if (more.some(({ by, kind }) => by === 'visitor' && kind !== 'read')) setTypedAt(0)
  }, [])
  useEffect(() => {
    let isLeft = false
    let leave: (() => void) | undefined
    const load = async () => {
      let after = 0
      for (let hasMore = true; hasMore && !isLeft; ) {
        const page = await client.chat({ conversation_id: conversationId, after })
        add(page.events)
        after = Math.max(after, lastSeq(page.events))
        hasMore = page.has_more === 1
      }
      if (isLeft) return
      setWhole(true)
      const typing = () => setTypedAt(Date.now())
      leave = chatStream.follow({ conversationId, after, take: event => add([event]), typing })
    }
    load().catch((failure: StaffError) => !isLeft && setError(failure))
    return () => {
      isLeft = true
      leave?.()
    }
  }, [client, conversationId, add])
  useEffect(() => {
    if (typedAt === 0) return
    const timer = setTimeout(() => setTypedAt(0), typingMs)
    return () => clearTimeout(timer)
  }, [typedAt])
  return { events, add, isWhole, error, isTyping: typedAt > 0 }
}
