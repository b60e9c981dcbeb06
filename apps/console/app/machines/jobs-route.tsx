import { jobStates } from '@bohe/api-client/staff/calls/machines'
import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { useToast } from '@bohe/ui/toast'
import { Link } from 'react-router'
import { useStaffMutation, useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { useMeasures } from './use-measures.ts'

type Job = RowOf<'jobs'>

function JobFilters({ state, topic }: Record<'state' | 'topic', string>) {
  const { t, wordFor } = useWords()
  const machines = useStaffQuery('machines', {})
  const waiting = machines.data?.queue.map(row => row.topic) ?? []
  const topics = [...new Set([...waiting, topic])].filter(Boolean)
  return (
    <Filters>
      <Select name="state" label={t('orders.state')} defaultValue={state}>
        <option value="">{t('jobs.troubled')}</option>
        {jobStates.map(each => (
          <option key={each} value={each}>
            {wordFor('job-state', each)}
          </option>
        ))}
        <option value="all">{t('all')}</option>
      </Select>
      <Select key={topics.join()} name="topic" label={t('machines.topic')} defaultValue={topic}>
        <option value="">{t('all')}</option>
        {topics.map(each => (
          <option key={each} value={each}>
            {wordFor('topic', each)}
          </option>
        ))}
      </Select>
    </Filters>
  )
}

/** Says in numbers what is thrown away. */
function DiscardHelp({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useWords()
  const count = (topic: string) => jobs.filter(job => job.topic === topic).length
  const [refunds, closings] = [count('payment.refund'), count('payment.close')]
  return (
    <>
      <p>{t('jobs.discard-help', { n: jobs.length })}</p>
      {refunds + closings > 0 && <p>{t('jobs.discard-money', { refunds, closings })}</p>}
    </>
  )
}

/** What can be done with the jobs that are chosen. */
function JobActions({ jobs, clear }: { jobs: readonly Job[]; clear: () => void }) {
  const { t } = useWords()
  const toast = useToast()
  const job_ids = jobs.map(({ id }) => id)
  const retry = useStaffMutation('retryJobs', {
    onDone: data => {
      toast({ tone: 'success', text: t('jobs.retried', { n: data.jobs }) })
      clear()
    },
  })
  return (
    <>
      <Button size="sm" tone="primary" pending={retry.isPending} onClick={() => retry.mutate({ job_ids })}>
        {t('jobs.retry')}
      </Button>
      <ActionDialog
        name="discardJobs"
        label={t('jobs.discard')}
        tone="danger"
        about={{ job_ids }}
        fields={() => <DiscardHelp jobs={jobs} />}
        onDone={clear}
      />
    </>
  )
}

function About({ job }: { job: Job }) {
  const { t } = useWords()
  const { order_id, order_no, member_id, about } = job
  return (
    <span className="stack" data-gap="1">
      {order_id && <Link to={`/orders/${order_id}`}>{order_no}</Link>}
      {member_id && <Link to={`/members/${member_id}`}>{t('jobs.member', { id: member_id })}</Link>}
      {about && <span>{about}</span>}
    </span>
  )
}

const useColumns = (): Column<Job>[] => {
  const { t, time, wordFor } = useWords()
  const { duration } = useMeasures()
  return [
    { key: 'job', header: t('jobs.job'), cell: row => `${wordFor('topic', row.topic)} ${row.id}` },
    {
      key: 'state',
      header: t('orders.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'dead' || state === 'late' ? 'warm' : 'quiet'}>{wordFor('job-state', state)}</Badge>
      ),
    },
    { key: 'about', header: t('jobs.about'), cell: row => <About job={row} /> },
    { key: 'attempts', header: t('jobs.attempts'), cell: row => row.attempts, numeric: true },
    { key: 'at', header: t('jobs.run-at'), cell: row => time(row.run_at) },
    {
      key: 'age',
      header: t('jobs.age'),
      cell: row => (row.overdue_seconds > 0 ? duration(row.overdue_seconds) : ''),
      numeric: true,
    },
    { key: 'error', header: t('jobs.error'), cell: row => <span className="console-number">{row.last_error}</span> },
  ]
}

/** Work that waits, and what is done with what does not come to an end. */
export default function Jobs() {
  const { t } = useWords()
  const may = useMay()
  const columns = useColumns()
  const filters = useFilters(['state', 'topic'])
  const state = ['all' as const, ...jobStates].find(each => each === filters.state) ?? ''
  const actions = (jobs: readonly Job[], clear: () => void) => <JobActions {...{ jobs, clear }} />
  return (
    <>
      <h1>{t('jobs.title')}</h1>
      <JobFilters key={Object.values(filters).join()} {...filters} />
      <KeysetList<'jobs'>
        name="jobs"
        input={{ ...filters, state }}
        caption={t('jobs.title')}
        columns={columns}
        empty={t('jobs.none')}
        {...(may('machines.jobs') && { bulk: (_, clear, jobs) => actions(jobs, clear) })}
      />
    </>
  )
}
