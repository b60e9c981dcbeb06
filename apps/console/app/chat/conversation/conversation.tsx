import { readUpTo } from '@bohe/api-client/chat-log'
import { Badge } from '@bohe/ui/badge'
import { Notice } from '@bohe/ui/notice'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useStaffClient } from '#data/staff-data.tsx'
import { Failure, Loading } from '#list/states.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Chat } from '../chat.ts'
import { type ChatView, chatPath } from '../views.ts'
import { useVisitorName } from '../visitor-name.ts'
import { Waited } from '../waited.tsx'
import { ChatActions } from './chat-actions.tsx'
import { Composer } from './composer.tsx'
import { lastOfVisitor, lastRead } from './log.ts'
import { LogView } from './log-view.tsx'
import { UnsentList } from './unsent-list.tsx'
import { useLog } from './use-log.ts'
import { useSend } from './use-send.ts'
import './conversation.css'

/** Where the visitor is, in which edition, and who has him. */
function Head({ chat, view, name }: { chat: Chat; view: ChatView; name: string }) {
  const { t, time, wordFor } = useWords()
  const { state, region, page, staff_name, tags, waiting_since, blocked_until } = chat
  return (
    <header className="chat-head">
      <div className="cluster cluster-between chat-steps">
        <Link to={chatPath(view)}>{t('chat.back-to-list')}</Link>
        <Link className="chat-to-record" to={chatPath(view, chat.id, 'record')}>
          {t('chat.show-record')}
        </Link>
      </div>
      <div className="cluster" data-gap="2">
        <h2>{t('chat.conversation', { name })}</h2>
        <Badge tone={state === 'open' ? 'mint' : 'quiet'}>{wordFor('chat-state', state)}</Badge>
        {tags.map(tag => (
          <Badge key={tag} tone="quiet">
            {tag}
          </Badge>
        ))}
      </div>
      <p className="cluster chat-soft" data-gap="2">
        <span>{wordFor('region', region)}</span>
        {page && <span>{page}</span>}
        <span>{staff_name ? t('chat.has-it', { name: staff_name }) : t('chat.nobody')}</span>
        {waiting_since && <Waited since={waiting_since} />}
      </p>
      {blocked_until && <Notice tone="warning">{t('chat.blocked', { at: time(blocked_until) })}</Notice>}
    </header>
  )
}

/** Notes what was read while it is looked at. */
const useRead = (chat: Chat, seq: number, isRead: boolean) => {
  const client = useStaffClient()
  const may = useMay()
  const canRead = may('chat.answer')
  useEffect(() => {
    if (seq === 0 || isRead || !canRead) return
    const read = () => {
      // Whoever is not told now is told with the next message.
      if (document.visibilityState === 'visible')
        client.readChat({ conversation_id: chat.id, seq }).catch(() => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, chat.id, seq, isRead, canRead])
}

/** A conversation: its log as it grows, what can be done with it, and where it is answered. */
export function Conversation({ chat, view, order }: { chat: Chat; view: ChatView; order: string }) {
  const { t } = useWords()
  const [may, me, nameOf] = [useMay(), useMe(), useVisitorName()]
  const { events, add, isWhole, error, isTyping } = useLog(chat.id)
  const sending = useSend({ conversationId: chat.id, events, add })
  const seen = lastOfVisitor(events)
  useRead(chat, isWhole ? seen : 0, readUpTo(events, 'staff', chat.staff_read) >= seen)
  const name = nameOf(chat)
  if (error) return <Failure error={error} retry={() => location.reload()} />
  return (
    <>
      <Head {...{ chat, view, name }} />
      {may('chat.answer') && <ChatActions chat={chat} />}
      {isWhole ? (
        <LogView
          {...{ conversationId: chat.id, events, visitor: name }}
          read={lastRead(events, readUpTo(events, 'visitor', chat.visitor_read))}
        >
          <UnsentList {...sending} />
          {isTyping && <p className="chat-happened">{t('chat.types', { name })}</p>}
        </LogView>
      ) : (
        <Loading />
      )}
      {may('chat.answer') && (
        <Composer
          conversationId={chat.id}
          isClosed={chat.state === 'closed'}
          isChinese={chat.language === 'zh_CN'}
          variables={{ name: chat.user_name, staff: me.name, order }}
          sending={sending}
        />
      )}
    </>
  )
}
