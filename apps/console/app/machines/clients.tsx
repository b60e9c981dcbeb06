import type { StaffData } from '@bohe/api-client/staff'
import { type Column, Table } from '@bohe/ui/table'
import { useWords } from '#words/use-words.tsx'

type Client = StaffData<'machines'>['clients'][number]

/** Which versions of sites and apps call. */
export function Clients({ clients }: { clients: readonly Client[] }) {
  const { t, time } = useWords()
  const nameOf = ({ client }: Client) => {
    if (client === 'none') return t('machines.client-none')
    return client === 'other' ? t('machines.client-other') : <span className="console-number">{client}</span>
  }
  const columns: Column<Client>[] = [
    { key: 'client', header: t('machines.client'), cell: nameOf },
    { key: 'calls', header: t('machines.calls'), cell: row => row.calls, numeric: true },
    { key: 'last', header: t('machines.last-call'), cell: row => time(row.last_at) },
  ]
  return (
    <>
      <p>{t('machines.clients-hint')}</p>
      <Table caption={t('machines.clients')} columns={columns} rows={clients} rowKey={({ client }) => client} />
    </>
  )
}
