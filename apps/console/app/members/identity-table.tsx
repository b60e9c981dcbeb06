import { openTypes } from '@bohe/api-client/contract/wire'
import type { Column } from '@bohe/ui/table'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { type Member, Part } from './member-parts.tsx'

/** The social accounts that open his own. */
export function IdentityTable({ member }: { member: Member }) {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  const columns: Column<Member['identities'][number]>[] = [
    { key: 'provider', header: t('messages.provider'), cell: row => wordFor('social', row.provider) },
    { key: 'at', header: t('record.bound'), cell: row => time(row.bound_at) },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row => {
        const provider = openTypes.find(each => each === row.provider)
        return (
          provider &&
          may('members.contact') && (
            <ActionDialog
              name="unbindIdentity"
              label={t('record.unbind')}
              tone="danger"
              about={{ member_id: member.id, provider }}
            />
          )
        )
      },
    },
  ]
  return <Part title={t('record.identities')} columns={columns} rows={member.identities} rowKey={row => row.provider} />
}
