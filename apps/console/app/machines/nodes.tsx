import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { type Column, Table } from '@bohe/ui/table'
import { useWords } from '#words/use-words.tsx'
import { useMeasures } from './use-measures.ts'

type Node = StaffData<'machines'>['nodes'][number]

function Resting({ resting }: Pick<Node, 'resting'>) {
  const { t, time } = useWords()
  if (resting.length === 0) return null
  return (
    <ul>
      {resting.map(({ provider, until }) => (
        <li key={provider}>{t('machines.until', { provider, until: time(until) })}</li>
      ))}
    </ul>
  )
}

/** The processes that serve, and those that ended without a word. */
export function Nodes({ nodes }: { nodes: readonly Node[] }) {
  const { t, time } = useWords()
  const { bytes, milliseconds } = useMeasures()
  const columns: Column<Node>[] = [
    { key: 'id', header: t('machines.node'), cell: row => <span className="console-number">{row.id}</span> },
    {
      key: 'state',
      header: t('orders.state'),
      cell: ({ is_gone }) => (
        <Badge tone={is_gone ? 'warm' : 'mint'}>{t(is_gone ? 'machines.gone' : 'machines.alive')}</Badge>
      ),
    },
    { key: 'version', header: t('machines.version'), cell: row => row.version },
    { key: 'started', header: t('machines.started'), cell: row => time(row.started_at) },
    { key: 'seen', header: t('machines.seen'), cell: row => time(row.seen_at) },
    { key: 'delay', header: t('machines.delay'), cell: row => milliseconds(row.delay_ms), numeric: true },
    { key: 'memory', header: t('machines.memory'), cell: row => bytes(row.rss_bytes), numeric: true },
    { key: 'resting', header: t('machines.resting'), cell: row => <Resting resting={row.resting} /> },
  ]
  if (nodes.length === 0) return <p>{t('machines.no-nodes')}</p>
  return <Table caption={t('machines.nodes')} columns={columns} rows={nodes} rowKey={({ id }) => id} />
}
