import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { Button, buttonClass } from '@bohe/ui/button'
import { type Column, DescriptionList, Table } from '@bohe/ui/table'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import { Checks } from './checks.tsx'
import { Clients } from './clients.tsx'
import { Nodes } from './nodes.tsx'
import { useMeasures } from './use-measures.ts'

type Machines = StaffData<'machines'>

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

function Queue({ queue }: Pick<Machines, 'queue'>) {
  const { t, wordFor } = useWords()
  const { duration } = useMeasures()
  const columns: Column<Machines['queue'][number]>[] = [
    {
      key: 'topic',
      header: t('machines.topic'),
      cell: ({ topic }) => <Link to={`/machines/jobs?state=all&topic=${topic}`}>{wordFor('topic', topic)}</Link>,
    },
    { key: 'waiting', header: t('machines.waiting'), cell: row => row.waiting, numeric: true },
    { key: 'due', header: t('machines.due'), cell: row => row.due, numeric: true },
    {
      key: 'dead',
      header: t('machines.dead'),
      cell: ({ dead, topic }) =>
        dead > 0 ? (
          <Link to={`/machines/jobs?state=dead&topic=${topic}`}>
            <Badge tone="warm">{dead}</Badge>
          </Link>
        ) : (
          dead
        ),
      numeric: true,
    },
    {
      key: 'oldest',
      header: t('machines.oldest'),
      cell: row => (row.due > 0 ? duration(row.oldest_seconds) : ''),
      numeric: true,
    },
  ]
  const link = (
    <Link className={buttonClass({ size: 'sm' })} to="/machines/jobs">
      {t('machines.all-jobs')}
    </Link>
  )
  return (
    <Panel title={t('machines.queue')} action={link}>
      {queue.length > 0 ? (
        <Table caption={t('machines.queue')} columns={columns} rows={queue} rowKey={({ topic }) => topic} />
      ) : (
        <p>{t('machines.queue-empty')}</p>
      )}
    </Panel>
  )
}

function Pollers({ pollers }: Pick<Machines, 'pollers'>) {
  const { t } = useWords()
  const { duration } = useMeasures()
  const columns: Column<Machines['pollers'][number]>[] = [
    { key: 'provider', header: t('machines.provider'), cell: row => row.provider },
    { key: 'watched', header: t('machines.watched'), cell: row => row.watched, numeric: true },
    { key: 'overdue', header: t('machines.overdue'), cell: row => row.overdue, numeric: true },
    {
      key: 'lag',
      header: t('machines.lag'),
      cell: row => (row.overdue > 0 ? duration(row.lag_seconds) : ''),
      numeric: true,
    },
  ]
  return (
    <Panel title={t('machines.pollers')}>
      {pollers.length > 0 ? (
        <Table caption={t('machines.pollers')} columns={columns} rows={pollers} rowKey={({ provider }) => provider} />
      ) : (
        <p>{t('machines.no-pollers')}</p>
      )}
    </Panel>
  )
}

function Database({ database }: Pick<Machines, 'database'>) {
  const { t } = useWords()
  const { bytes } = useMeasures()
  const { kind, version, size_bytes, migration, tables } = database
  const columns: Column<(typeof tables)[number]>[] = [
    { key: 'name', header: t('machines.table'), cell: row => row.name },
    { key: 'size', header: t('machines.size'), cell: row => bytes(row.bytes), numeric: true },
  ]
  return (
    <Panel title={t('machines.database')}>
      <DescriptionList
        items={[
          { term: t('machines.kind'), detail: t(`database.${kind}`, { version }) },
          { term: t('machines.size'), detail: bytes(size_bytes) },
          { term: t('machines.migration'), detail: <span className="console-number">{migration}</span> },
        ]}
      />
      <h3>{t('machines.tables')}</h3>
      <Table caption={t('machines.tables')} columns={columns} rows={tables} rowKey={({ name }) => name} />
    </Panel>
  )
}

/** What runs, what waits, and what was checked. */
export default function MachinesRoute() {
  const { t, time } = useWords()
  const asked = useStaffQuery('machines', {})
  return (
    <Asked asked={asked}>
      {({ at, nodes, queue, pollers, checks, clients, database }) => (
        <>
          <div className="cluster cluster-between">
            <h1>{t('machines.title')}</h1>
            <div className="cluster">
              <span>{t('machines.as-of', { at: time(at) })}</span>
              <Button size="sm" pending={asked.isFetching} onClick={() => void asked.refetch()}>
                {t('machines.refresh')}
              </Button>
            </div>
          </div>
          <Panel title={t('machines.nodes')}>
            <Nodes nodes={nodes} />
          </Panel>
          <Queue queue={queue} />
          <Pollers pollers={pollers} />
          <Panel title={t('machines.checks')}>
            <Checks checks={checks} />
          </Panel>
          <Panel title={t('machines.clients')}>
            <Clients clients={clients} />
          </Panel>
          <Database database={database} />
        </>
      )}
    </Asked>
  )
}
