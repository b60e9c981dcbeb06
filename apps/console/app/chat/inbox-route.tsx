import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { useFilters } from '#list/filters.tsx'
import { Failure, Loading } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/inbox-route'
import type { Chat } from './chat.ts'
import { ChatList } from './chat-list.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { VisitorRecord } from './record/visitor-record.tsx'
import { SeatBar } from './seat-bar.tsx'
import { type ChatView, chatPath, chatViews, viewOf } from './views.ts'
import './chat.css'

function Views({ view, waiting }: { view: ChatView; waiting: number }) {
  const { t, wordFor } = useWords()
  return (
    <nav className="cluster console-tabs" aria-label={t('chat.views')} data-gap="2">
      {chatViews.map(each => (
        <Link key={each} to={chatPath(each)} aria-current={each === view ? 'page' : undefined}>
          {wordFor('chat-view', each)}
          {each === 'waiting' && waiting > 0 && ` (${waiting})`}
        </Link>
      ))}
    </nav>
  )
}

/** The order in question: the newest, until another one is chosen. */
const useOrder = (chat: Chat) => {
  const may = useMay()
  const [chosen, setChosen] = useState<string>()
  const isKnown = chat.member_id !== '' && may('members.read')
  const { data } = useStaffQuery('member', { member_id: chat.member_id || '0' }, isKnown)
  return { order: chosen ?? data?.orders[0]?.invoice_no ?? '', onOrder: setChosen }
}

function Opened({ chat, view }: { chat: Chat; view: ChatView }) {
  const { t } = useWords()
  const question = useOrder(chat)
  return (
    <>
      <section className="chat-conversation" aria-label={t('chat.conversations')}>
        <Conversation {...{ chat, view }} order={question.order} />
      </section>
      <VisitorRecord {...{ chat, view }} {...question} />
    </>
  )
}

/** Asks for a conversation without its log, which comes by itself. */
const afterAll = 999_999_999

function OpenChat({ id, view }: { id: string; view: ChatView }) {
  const asked = useStaffQuery('chat', { conversation_id: id, after: afterAll })
  if (asked.data) return <Opened chat={asked.data} view={view} />
  return (
    <div className="chat-conversation">
      {asked.error ? <Failure error={asked.error} retry={asked.refetch} /> : <Loading />}
    </div>
  )
}

/** The inbox of the live chat: lists, a conversation, and who writes in it; on a narrow screen one after the other. */
export default function InboxRoute({ params }: Route.ComponentProps) {
  const { t } = useWords()
  const { view: named, show } = useFilters(['view', 'show'])
  const [id, view] = [params.id ?? '', viewOf(named)]
  const may = useMay()
  const { data } = useStaffQuery('chatSeats', {})
  const step = show === 'record' ? 'record' : 'conversation'
  return (
    <>
      <div className={`cluster cluster-between ${id === '' ? '' : 'chat-title'}`}>
        <h1>{t('chat.title')}</h1>
        <div className="cluster">
          <Link to="/chat/answers">{t('chat.answers')}</Link>
          {may('chat.supervise') && <Link to="/chat/figures">{t('chat.figures')}</Link>}
        </div>
      </div>
      <div className="chat" data-step={id === '' ? 'list' : step}>
        <div className="chat-side stack" data-gap="3">
          <SeatBar />
          <Views view={view} waiting={data?.waiting ?? 0} />
          <ChatList view={view} current={id} />
        </div>
        {id === '' ? (
          <div className="chat-none">
            <p>{t('chat.none')}</p>
            <p className="chat-soft">{t('chat.none-help')}</p>
          </div>
        ) : (
          <OpenChat key={id} {...{ id, view }} />
        )}
      </div>
    </>
  )
}
