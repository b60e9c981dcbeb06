import type { StaffData } from '@bohe/api-client/staff'
import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { askAgain } from '#data/ask-again.ts'
import { useStaffClient } from '#data/staff-data.tsx'
import { useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ChatPage, chatPath, chatViews, isInView, withRow } from '../views.ts'
import { useVisitorName } from '../visitor-name.ts'
import { chatStream } from './chat-stream.ts'
import { newsOf } from './news.ts'
import { hasSound, notify, playSound } from './preferences.ts'
import { useChangedChats, useLinkState } from './use-chat-stream.ts'

type Kept = InfiniteData<ChatPage>

/**
 * Puts a conversation that changed where it belongs in every list that is kept, and has what tells of it asked for again.
 * A list that is on its way may not have it yet.
 */
const useKeepLists = () => {
  const [queries, me] = [useQueryClient(), useMe()]
  const keepIn = (query: Query, row: ChatRow) => {
    const { of } = query.queryKey[1] as { of?: string }
    const view = chatViews.find(each => each === of)
    if (!view) return
    queries.setQueryData<Kept>(
      query.queryKey,
      kept => kept && { ...kept, pages: withRow(kept.pages, row, isInView(row, view, me.id)) },
    )
    if (query.state.fetchStatus === 'fetching') void askAgain(queries, query)
  }
  return (row: ChatRow) => {
    for (const query of queries.getQueryCache().getAll()) {
      const [name, input] = query.queryKey
      if (name === 'chats') keepIn(query, row)
      const isAbout = name === 'chat' && (input as { conversation_id?: string }).conversation_id === row.id
      if (name === 'chatSeats' || isAbout) void askAgain(queries, query)
    }
  }
}

/** Sounds and notifies, unless he is not to be disturbed. */
const useAlert = () => {
  const [{ t }, me, nameOf] = [useWords(), useMe(), useVisitorName()]
  const [queries, navigate] = [useQueryClient(), useNavigate()]
  const known = useRef(new Map<string, ChatRow>())
  return (row: ChatRow) => {
    const news = newsOf(row, known.current.get(row.id), me.id)
    known.current.set(row.id, row)
    const { seats = [] } = queries.getQueryData<StaffData<'chatSeats'>>(['chatSeats', {}]) ?? {}
    if (!news || seats.some(({ is_me, state }) => is_me && state === 'busy')) return
    if (hasSound()) void playSound()
    const title = news === 'waiting' ? t('chat.new-waiting') : t('chat.new-message', { name: nameOf(row) })
    const open = () => void navigate(chatPath(news === 'waiting' ? 'waiting' : 'mine', row.id))
    notify(title, row.last_text, `chat ${row.id}`, open)
  }
}

const title = 'Bohe Console'

/** Keeps the stream of the inbox on every screen of the console, so that a seat lasts while its owner looks up an order. */
export default function ChatAlerts({ waiting }: { waiting: number }) {
  const [client, queries] = [useStaffClient(), useQueryClient()]
  const [keep, alert, link] = [useKeepLists(), useAlert(), useLinkState()]
  useEffect(() => chatStream.start(() => client.chatSeats({})), [client])
  useChangedChats(row => {
    keep(row)
    alert(row)
  })
  useEffect(() => {
    // What happened while it was lost is in no event of the inbox.
    if (link === 'open')
      void queries.invalidateQueries({ predicate: ({ queryKey }) => /^chat/.test(String(queryKey[0])) })
  }, [link, queries])
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title
    return () => {
      document.title = title
    }
  }, [waiting])
  return null
}
