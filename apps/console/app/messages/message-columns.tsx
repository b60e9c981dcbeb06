import type { StaffData } from '@bohe/api-client/staff'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Message = StaffData<'messages'>['list'][number]
type Held = StaffData<'heldBack'>['held'][number]

/** What is said of a message wherever messages are listed. */
export const useMessageColumns = (): Column<Message>[] => {
  const { t, time, wordFor } = useWords()
  return [
    { key: 'at', header: t('member.at'), cell: row => time(row.at) },
    { key: 'to', header: t('messages.to'), cell: row => row.target },
    { key: 'channel', header: t('messages.channel'), cell: row => wordFor('channel', row.channel) },
    { key: 'purpose', header: t('messages.purpose'), cell: row => wordFor('purpose', row.purpose) },
    { key: 'state', header: t('messages.state'), cell: row => wordFor('delivery', row.state) },
    { key: 'cause', header: t('messages.cause'), cell: row => wordFor('cause', row.cause) },
    { key: 'provider', header: t('messages.provider'), cell: row => row.provider },
    { key: 'cost', header: t('messages.cost'), cell: row => `${row.cost} ${row.currency}`.trim(), numeric: true },
  ]
}

/** What is said of who is held back, and what lets him go. */
export const useHeldColumns = (): Column<Held>[] => {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  return [
    {
      key: 'subject',
      header: t('messages.subject'),
      cell: row => (row.member_id ? <Link to={`/members/${row.member_id}`}>{row.subject}</Link> : row.subject),
    },
    { key: 'rate', header: t('messages.rate'), cell: row => wordFor('rate', row.rate) },
    { key: 'n', header: t('messages.count'), cell: row => `${row.n} / ${row.most}`, numeric: true },
    { key: 'until', header: t('messages.until'), cell: row => time(row.until) },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        may('messages.release') && (
          <ActionDialog name="releaseHeld" label={t('messages.release')} about={{ held_id: row.id }} />
        ),
    },
  ]
}
