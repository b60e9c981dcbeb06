import type { CallData } from '@bohe/api-client/contract'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Skeleton } from '@bohe/ui/skeleton'
import { useToast } from '@bohe/ui/toast'
import { useEffect, useState } from 'react'
import { chatApi } from '../session/chat-api.ts'
import './tickets.css'

type TicketPage = CallData<'chatTickets'>
type Ticket = TicketPage['list'][number]

/** Pages of the list, one after the other as they are asked for. */
const useTickets = () => {
  const [tickets, setTickets] = useState<readonly Ticket[]>([])
  const [last, setLast] = useState<TicketPage>()
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(true)
  const load = async (page: number) => {
    setPending(true)
    setFailure('')
    try {
      const answer = await chatApi().chatTickets({ page })
      setTickets(before => (page === 1 ? answer.list : [...before, ...answer.list]))
      setLast(answer)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  useEffect(() => void load(1), [])
  const next = (last?.current_page ?? 0) + 1
  const hasMore = last !== undefined && next <= last.last_page
  return { tickets, failure, isPending, isLoaded: last !== undefined, hasMore, loadNext: () => void load(next) }
}

/** What a member asked, newest first; each opens in the chat's window. */
export default function Tickets() {
  const { t } = useTranslation('chat-window')
  const { tickets, failure, isPending, isLoaded, hasMore, loadNext } = useTickets()
  return (
    <Stack as="section" gap={6} aria-labelledby="tickets">
      <Stack gap={2}>
        <h2 id="tickets" className="section-title">
          {t('tickets.title')}
        </h2>
        <p className="soft">{t('tickets.lead')}</p>
      </Stack>
      <noscript>
        <Notice tone="info">{t('tickets.script')}</Notice>
      </noscript>
      {!isLoaded && isPending && (
        <div className="needs-script" role="status" aria-busy="true" aria-label={t('tickets.loading')}>
          <Skeleton lines={4} />
        </div>
      )}
      {failure && (
        <Notice tone="warning" title={t('tickets.failed')} action={<Button onClick={loadNext}>{t('again')}</Button>}>
          {failure}
        </Notice>
      )}
      {isLoaded && tickets.length === 0 && (
        <EmptyList title={t('tickets.none')} to={paths.customerService} action={t('tickets.none-action')} />
      )}
      {tickets.length > 0 && (
        <ul className="tickets">
          {tickets.map(ticket => (
            <TicketRow key={ticket.conversation_id} ticket={ticket} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div>
          <Button pending={isPending} onClick={loadNext}>
            {t('tickets.more')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('chat-window')
  const toast = useToast()
  const warning = useWarning()
  const { conversation_id, state, text, is_answered, created_at, last_at } = ticket
  const standing = state === 'closed' ? 'closed' : is_answered ? 'answered' : 'waiting'
  const open = async (button: HTMLElement) => {
    try {
      await (await import('../window/chat-host.tsx')).openAt(button, conversation_id)
    } catch (error) {
      toast(warning(error))
    }
  }
  return (
    <li className="ticket">
      <div className="ticket-text">
        <p className="ticket-facts">
          <Badge tone={standing === 'answered' ? 'mint' : 'quiet'}>{t(`tickets.${standing}`)}</Badge>
          <span>
            {t('tickets.begun')} <LocalTime instant={created_at} />
          </span>
          <span>
            {t('tickets.last')} <LocalTime instant={last_at} />
          </span>
        </p>
        <p>{text || t('tickets.picture')}</p>
      </div>
      <Button size="sm" onClick={({ currentTarget }) => void open(currentTarget)}>
        {t('tickets.open')}
        <span className="visually-hidden"> {text}</span>
      </Button>
    </li>
  )
}
