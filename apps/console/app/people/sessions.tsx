import type { Column } from '@bohe/ui/table'
import { ActionDialog } from '#list/action-dialog.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Session = RowOf<'staffSessions'>

/** Who is logged in, from where; a session that was left open somewhere can be ended. */
export function Sessions() {
  const { t, time } = useWords()
  const may = useMay()
  const columns: Column<Session>[] = [
    { key: 'who', header: t('people.email'), cell: row => row.email },
    { key: 'seen', header: t('people.seen'), cell: row => time(row.seen_at) },
    { key: 'where', header: t('audit.where'), cell: row => row.address },
    { key: 'with', header: t('sessions.browser'), cell: row => row.system },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        row.is_own
          ? t('sessions.own')
          : may('staff.change') && (
              <ActionDialog name="endStaffSession" label={t('sessions.end')} about={{ session_id: row.id }} />
            ),
    },
  ]
  return (
    <section className="console-panel">
      <h2>{t('sessions.title')}</h2>
      <KeysetList name="staffSessions" input={{}} caption={t('sessions.title')} columns={columns} />
    </section>
  )
}
