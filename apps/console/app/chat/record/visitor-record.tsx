import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Asked } from '#list/states.tsx'
import { AskProvider } from '#orders/ask-provider.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Chat } from '../chat.ts'
import { type ChatView, chatPath } from '../views.ts'

type Member = StaffData<'member'>

/** As many orders as are looked at beside a conversation; the others are in the record. */
const shownOrders = 5

/** What is known of a visit: all that there is of a guest. */
function Visit({ chat }: { chat: Chat }) {
  const { t, time, wordFor } = useWords()
  return (
    <DescriptionList
      items={[
        { term: t('chat.edition'), detail: wordFor('region', chat.region) },
        { term: t('chat.language'), detail: wordFor('language', chat.language) },
        { term: t('chat.page'), detail: chat.page },
        { term: t('chat.email'), detail: chat.email },
        { term: t('chat.address'), detail: <span className="console-number">{chat.address}</span> },
        { term: t('chat.browser'), detail: chat.user_agent },
        { term: t('chat.began'), detail: time(chat.created_at) },
        ...(chat.rating > 0
          ? [{ term: t('chat.rating'), detail: `${chat.rating} / 5 ${chat.rating_text}`.trim() }]
          : []),
      ].filter(({ detail }) => detail !== '')}
    />
  )
}

function Who({ member }: { member: Member }) {
  const { t, time } = useWords()
  const { membership } = member
  return (
    <>
      <DescriptionList
        items={[
          { term: t('member.id'), detail: member.id },
          { term: t('member.nickname'), detail: member.nickname },
          { term: t('member.mobile'), detail: member.mobile },
          { term: t('member.email'), detail: member.email },
          { term: t('member.level'), detail: membership.package || t('member.no-time') },
          {
            term: t('member.expires'),
            detail: membership.is_paused ? t('member.paused') : time(membership.expires_at),
          },
        ].filter(({ detail }) => detail !== '')}
      />
      <Link to={`/members/${member.id}`}>{t('chat.member-record')}</Link>
    </>
  )
}

interface Question {
  /** The number of the order in question. */
  order: string
  onOrder: (number: string) => void
}

/** His orders: the one in question, and why it is not open. */
function Orders({ orders, order, onOrder }: Question & { orders: Member['orders'] }) {
  const { t, wordFor } = useWords()
  const may = useMay()
  if (orders.length === 0) return <p>{t('chat.no-orders')}</p>
  return (
    <ul className="chat-orders">
      {orders.slice(0, shownOrders).map(({ id, invoice_no, state, package: what, amount, currency }) => (
        <li key={id} data-current={invoice_no === order}>
          <Link to={`/orders/${id}`} className="console-number">
            {invoice_no}
          </Link>
          <span>{`${wordFor('state', state)} · ${what} · ${amount} ${currency}`}</span>
          <div className="cluster" data-gap="2">
            {invoice_no === order ? (
              <span className="chat-soft">{t('chat.order-chosen')}</span>
            ) : (
              <Button size="sm" tone="quiet" onClick={() => onOrder(invoice_no)}>
                {t('chat.order-choose')}
              </Button>
            )}
            {may('orders.ask') && <AskProvider orderId={id} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function MemberParts({ memberId, order, onOrder }: Question & { memberId: string }) {
  const { t } = useWords()
  const asked = useStaffQuery('member', { member_id: memberId })
  return (
    <Asked asked={asked}>
      {data => (
        <>
          <Who member={data} />
          <h3>{t('chat.orders')}</h3>
          <Orders orders={data.orders} {...{ order, onOrder }} />
        </>
      )}
    </Asked>
  )
}

function Others({ chat, view }: { chat: Chat; view: ChatView }) {
  const { t, time, wordFor } = useWords()
  if (chat.others.length === 0) return null
  return (
    <>
      <h3>{t('chat.others')}</h3>
      <ul className="chat-orders">
        {chat.others.map(({ id, state, created_at, text }) => (
          <li key={id}>
            <Link to={chatPath(view, id)}>{time(created_at)}</Link>
            <span>{`${wordFor('chat-state', state)} · ${text || t('chat.picture')}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Who writes: his record as a member, or what is known of a guest; his visit, and what he wrote before. */
export function VisitorRecord({ chat, view, ...question }: Question & { chat: Chat; view: ChatView }) {
  const { t } = useWords()
  const may = useMay()
  return (
    <aside className="chat-record stack" aria-label={t('chat.record')}>
      <div className="chat-steps">
        <Link to={chatPath(view, chat.id)}>{t('chat.back-to-chat')}</Link>
      </div>
      <h2>{chat.user_name || t('chat.guest-record')}</h2>
      {chat.member_id !== '' && may('members.read') && <MemberParts memberId={chat.member_id} {...question} />}
      <Visit chat={chat} />
      <Others {...{ chat, view }} />
    </aside>
  )
}
