import type { StaffData } from '@bohe/api-client/staff'
import { type Column, DescriptionList } from '@bohe/ui/table'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useHeldColumns, useMessageColumns } from '#messages/message-columns.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { Part } from './member-parts.tsx'

type History = StaffData<'memberHistory'>
type Device = History['devices'][number]

function Devices({ id, devices }: { id: string; devices: readonly Device[] }) {
  const { t, time } = useWords()
  const may = useMay()
  const stateOf = ({ is_online, is_remembered }: Device) => {
    if (is_online) return t('record.is-online')
    return t(is_remembered ? 'record.is-remembered' : 'record.is-out')
  }
  const columns: Column<Device>[] = [
    { key: 'system', header: t('record.system'), cell: row => row.system || row.os_type },
    { key: 'address', header: t('member.address'), cell: row => row.address },
    { key: 'first', header: t('record.first-seen'), cell: row => time(row.first_seen_at) },
    { key: 'seen', header: t('member.seen'), cell: row => time(row.last_seen_at) },
    { key: 'state', header: t('record.online'), cell: stateOf },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        may('members.sessions') &&
        (row.is_online || row.is_remembered) === 1 && (
          <ActionDialog
            name="kickDevice"
            label={t('record.kick')}
            tone="danger"
            about={{ member_id: id, device_id: row.id }}
          />
        ),
    },
  ]
  return <Part title={t('record.devices')} columns={columns} rows={devices} rowKey={row => row.id} />
}

function Invitations({ inviter, friends }: Pick<History, 'inviter' | 'friends'>) {
  const { t } = useWords()
  return (
    <section className="console-panel">
      <h2>{t('record.invitations')}</h2>
      <DescriptionList
        items={[
          { term: t('record.inviter'), detail: inviter },
          { term: t('record.friends'), detail: friends },
        ]}
      />
    </section>
  )
}

function Prizes({ prizes }: Pick<History, 'prizes'>) {
  const { t, time, wordFor } = useWords()
  const columns: Column<History['prizes'][number]>[] = [
    { key: 'at', header: t('member.at'), cell: row => time(row.at) },
    { key: 'what', header: t('record.prize'), cell: row => row.title },
    { key: 'state', header: t('member.state'), cell: row => wordFor('prize', row.status) },
  ]
  return <Part title={t('record.prizes')} columns={columns} rows={prizes} rowKey={({ id }) => id} />
}

function Cards({ cards }: Pick<History, 'cards'>) {
  const { t, time } = useWords()
  const columns: Column<History['cards'][number]>[] = [
    { key: 'at', header: t('member.at'), cell: row => time(row.at) },
    { key: 'card', header: t('record.card'), cell: row => row.card_no },
    { key: 'what', header: t('orders.what'), cell: row => row.title },
  ]
  return <Part title={t('record.cards')} columns={columns} rows={cards} rowKey={({ card_no }) => card_no} />
}

/** Devices, messages, invitations, prizes and cards of a member. */
export function MemberHistory({ id }: { id: string }) {
  const { t } = useWords()
  const asked = useStaffQuery('memberHistory', { member_id: id })
  const [messageColumns, heldColumns] = [useMessageColumns(), useHeldColumns()]
  return (
    <Asked asked={asked}>
      {data => {
        const { devices, messages, held } = data
        return (
          <>
            <Devices id={id} devices={devices} />
            <Part title={t('record.messages')} columns={messageColumns} rows={messages} rowKey={row => row.id} />
            {held.length > 0 && (
              <Part title={t('record.held')} columns={heldColumns} rows={held} rowKey={row => row.id} />
            )}
            <Invitations {...data} />
            <Prizes {...data} />
            <Cards {...data} />
          </>
        )
      }}
    </Asked>
  )
}
