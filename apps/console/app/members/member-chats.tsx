import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { chatPath } from '#chat/views.ts'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useWords } from '#words/use-words.tsx'

/** What a member wrote to the staff, and who answered. */
export function MemberChats({ memberId }: { memberId: string }) {
  const { t, time, wordFor } = useWords()
  const columns: Column<RowOf<'chats'>>[] = [
    {
      key: 'at',
      header: t('chat.began'),
      cell: row => <Link to={chatPath('all', row.id)}>{time(row.created_at)}</Link>,
    },
    { key: 'state', header: t('member.state'), cell: row => wordFor('chat-state', row.state) },
    { key: 'staff', header: t('figures.staff'), cell: row => row.staff_name },
    { key: 'text', header: t('chat.last'), cell: row => row.last_text },
    { key: 'stars', header: t('figures.stars'), cell: row => row.rating || '', numeric: true },
  ]
  return (
    <section className="console-panel">
      <h2>{t('nav.chat')}</h2>
      <KeysetList name="chats" input={{ member_id: memberId }} caption={t('nav.chat')} columns={columns} />
    </section>
  )
}
