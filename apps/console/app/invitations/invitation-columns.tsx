import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import type { RowOf } from '#list/keyset-list.tsx'
import { useWords } from '#words/use-words.tsx'

type Row = RowOf<'invitations'>

/** How invitations are listed; `isOfOne` leaves out who invited. */
export const useInvitationColumns = (isOfOne = false): Column<Row>[] => {
  const { t, time, wordFor } = useWords()
  const doubtsOf = ({ doubts }: Row) =>
    doubts
      .split(' ')
      .filter(Boolean)
      .map(doubt => wordFor('invitations.doubt', doubt))
      .join(' · ')
  const inviter: Column<Row> = {
    key: 'inviter',
    header: t('invitations.inviter'),
    cell: row => <Link to={`/members/${row.inviter_id}`}>{row.inviter}</Link>,
  }
  return [
    ...(isOfOne ? [] : [inviter]),
    {
      key: 'friend',
      header: t('invitations.friend'),
      cell: row => <Link to={`/members/${row.friend_id}`}>{row.friend}</Link>,
    },
    { key: 'activity', header: t('invitations.activity'), cell: row => row.activity },
    { key: 'state', header: t('invitations.state'), cell: row => wordFor('invitations.state', row.state) },
    { key: 'days', header: t('invitations.days'), cell: row => row.days, numeric: true },
    { key: 'doubts', header: t('invitations.doubts'), cell: doubtsOf },
    { key: 'at', header: t('invitations.at'), cell: row => time(row.at) },
  ]
}
