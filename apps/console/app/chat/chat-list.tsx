import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import { Badge } from '@bohe/ui/badge'
import { Link } from 'react-router'
import { KeysetList } from '#list/keyset-list.tsx'
import { useWords } from '#words/use-words.tsx'
import { type ChatView, chatPath, inOrder } from './views.ts'
import { useVisitorName } from './visitor-name.ts'
import { Waited } from './waited.tsx'

const tones = { waiting: 'warm', open: 'mint', ticket: 'quiet', closed: 'quiet' } as const

function Row({ row, view, isCurrent }: { row: ChatRow; view: ChatView; isCurrent: boolean }) {
  const { t, time, wordFor } = useWords()
  const nameOf = useVisitorName()
  const { id, state, last_text, last_by, last_at, unread, is_unanswered, waiting_since, staff_name, tags } = row
  return (
    <li className="chat-row" data-current={isCurrent}>
      <Link to={chatPath(view, id)} aria-current={isCurrent ? 'page' : undefined}>
        {nameOf(row)}
      </Link>
      <span className="cluster" data-gap="1">
        {unread > 0 && <Badge>{t('chat.unread', { n: unread })}</Badge>}
        {unread === 0 && is_unanswered === 1 && state !== 'closed' && <Badge>{t('chat.unanswered')}</Badge>}
        <Badge tone={tones[state]}>{wordFor('chat-state', state)}</Badge>
      </span>
      <span className="chat-last">{last_text || (last_by && t('chat.picture'))}</span>
      <small className="cluster" data-gap="2">
        {waiting_since ? <Waited since={waiting_since} /> : <time dateTime={last_at}>{time(last_at)}</time>}
        {staff_name && <span>{t('chat.has-it', { name: staff_name })}</span>}
        {tags.length > 0 && <span>{tags.join(' · ')}</span>}
      </small>
    </li>
  )
}

/** A list of the inbox, as it changes. */
export function ChatList({ view, current }: { view: ChatView; current: string }) {
  const { t } = useWords()
  return (
    <KeysetList
      name="chats"
      input={{ of: view }}
      caption={t('chat.conversations')}
      columns={[]}
      empty={t('chat.empty')}
    >
      {rows => (
        <ul className="chat-rows">
          {inOrder(rows, view).map(row => (
            <Row key={row.id} row={row} view={view} isCurrent={row.id === current} />
          ))}
        </ul>
      )}
    </KeysetList>
  )
}
