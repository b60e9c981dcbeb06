import type { StaffData } from '@bohe/api-client/staff'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { ClawBack } from './claw-back.tsx'

type Cluster = StaffData<'invitationClusters'>['clusters'][number]

/** Friends of one inviter who may all be himself. */
export function Clusters() {
  const { t, wordFor } = useWords()
  const may = useMay()
  const asked = useStaffQuery('invitationClusters', {})
  const columns: Column<Cluster>[] = [
    {
      key: 'inviter',
      header: t('invitations.inviter'),
      cell: row => <Link to={`/members/${row.inviter_id}`}>{row.inviter}</Link>,
    },
    { key: 'by', header: t('invitations.shared'), cell: row => wordFor('invitations.doubt', row.by) },
    { key: 'friends', header: t('invitations.friends'), cell: row => row.friends, numeric: true },
    { key: 'days', header: t('invitations.days'), cell: row => row.days, numeric: true },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row => may('invitations.clawback') && <ClawBack ids={row.invitation_ids} />,
    },
  ]
  return (
    <Asked asked={asked}>
      {data => {
        const { clusters } = data
        const title = t('invitations.clusters')
        return (
          <section className="console-panel">
            <h2>{title}</h2>
            <p>{t('invitations.clusters-help')}</p>
            {clusters.length > 0 ? (
              <Table
                caption={title}
                columns={columns}
                rows={clusters}
                rowKey={row => row.by + row.invitation_ids.join()}
              />
            ) : (
              <p>{t('invitations.no-clusters')}</p>
            )}
          </section>
        )
      }}
    </Asked>
  )
}
