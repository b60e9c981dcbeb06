import type { CallData } from '@bohe/api-client/contract'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { PagedList } from '@bohe/site/lists/paged-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Stack } from '@bohe/ui/layout'
import { useToast } from '@bohe/ui/toast'
import './tickets.css'

type TicketPage = CallData<'chatTickets'>
type Ticket = TicketPage['list'][number]

/** What a member asked, newest first; each opens in the chat's window. */
export default function Tickets({ data: tickets }: { data: TicketPage }) {
  const { t } = useTranslation('chat-window')
  return (
    <Stack as="section" gap={6} aria-labelledby="tickets">
      <Stack gap={2}>
        <h2 id="tickets" className="section-title">
          {t('tickets.title')}
        </h2>
        <p className="soft">{t('tickets.lead')}</p>
      </Stack>
      {tickets.total === 0 ? (
        <EmptyList title={t('tickets.none')} to={paths.customerService} action={t('tickets.none-action')} />
      ) : (
        <PagedList page={tickets} label={t('tickets.pages')} hrefOf={page => paths.user('tickets', page)}>
          <ul className="tickets">
            {tickets.list.map(ticket => (
              <TicketRow key={ticket.conversation_id} ticket={ticket} />
            ))}
          </ul>
        </PagedList>
      )}
    </Stack>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('chat-window')
  const toast = useToast()
  const warning = useWarning()
  const { conversation_id, state, text, is_answered, created_at, last_at } = ticket
  const answer = is_answered ? 'answered' : 'waiting'
  const standing = state === 'closed' ? 'closed' : answer
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
      <Button size="sm" className="needs-script" onClick={({ currentTarget }) => void open(currentTarget)}>
        {t('tickets.open')} <span className="visually-hidden">{text}</span>
      </Button>
    </li>
  )
}
