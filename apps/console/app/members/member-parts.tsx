import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { type Column, Table } from '@bohe/ui/table'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaffMutation } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

export type Member = StaffData<'member'>

interface PartProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  children?: ReactNode
}

/** A section of a record: its title, and a table or that there is nothing. */
export function Part<Row>({ title, columns, rows, rowKey, children }: PartProps<Row>) {
  const { t } = useWords()
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <h2>{title}</h2>
        {children}
      </div>
      {rows.length > 0 ? <Table {...{ caption: title, columns, rows, rowKey }} /> : <p>{t('nothing')}</p>}
    </section>
  )
}

/** The ledger: every second comes from one of its rows. */
export function LedgerTable({ member }: { member: Member }) {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  const columns: Column<Member['ledger'][number]>[] = [
    { key: 'at', header: t('member.at'), cell: row => time(row.at) },
    { key: 'kind', header: t('member.what'), cell: row => wordFor('kind', row.kind) },
    {
      key: 'source',
      header: t('member.source'),
      cell: row =>
        row.order_id ? <Link to={`/orders/${row.order_id}`}>{`${row.source} ${row.source_id}`}</Link> : row.source,
    },
    { key: 'package', header: t('member.level'), cell: row => row.package },
    {
      key: 'length',
      header: t('member.length'),
      cell: row => (row.seconds ? t('member.days', { days: (row.seconds / 86_400).toFixed(1) }) : ''),
      numeric: true,
    },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        row.kind === 'grant' &&
        may('members.grant') && (
          <ActionDialog
            name="takeTime"
            label={t('member.take')}
            tone="danger"
            about={{ member_id: member.id, ledger_id: row.id }}
          />
        ),
    },
  ]
  return <Part title={t('member.ledger')} columns={columns} rows={member.ledger} rowKey={({ id }) => id} />
}

export function OrderTable({ member }: { member: Member }) {
  const { t, time, wordFor } = useWords()
  const columns: Column<Member['orders'][number]>[] = [
    { key: 'no', header: t('orders.number'), cell: row => <Link to={`/orders/${row.id}`}>{row.invoice_no}</Link> },
    { key: 'state', header: t('orders.state'), cell: row => wordFor('state', row.state) },
    { key: 'package', header: t('orders.what'), cell: row => row.package },
    { key: 'amount', header: t('orders.amount'), cell: row => `${row.amount} ${row.currency}`, numeric: true },
    { key: 'at', header: t('orders.placed'), cell: row => time(row.created_at) },
  ]
  return <Part title={t('member.orders')} columns={columns} rows={member.orders} rowKey={({ id }) => id} />
}

export function SessionTable({ member }: { member: Member }) {
  const { t, time } = useWords()
  const may = useMay()
  const canEnd = may('members.sessions')
  const about = { member_id: member.id }
  const columns: Column<Member['sessions'][number]>[] = [
    { key: 'device', header: t('member.device'), cell: row => row.os_type },
    { key: 'address', header: t('member.address'), cell: row => row.address },
    { key: 'seen', header: t('member.seen'), cell: row => time(row.seen_at) },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        canEnd && (
          <ActionDialog name="endMemberSessions" label={t('member.end')} about={{ ...about, session_id: row.id }} />
        ),
    },
  ]
  return (
    <Part title={t('member.sessions')} columns={columns} rows={member.sessions} rowKey={({ id }) => id}>
      {canEnd && member.sessions.length > 1 && (
        <ActionDialog name="endMemberSessions" label={t('member.end-all')} about={about} />
      )}
    </Part>
  )
}

/** That codes were sent, never what they say. */
export function CodeList({ member }: { member: Member }) {
  const { t, time, wordFor } = useWords()
  const columns: Column<Member['codes'][number]>[] = [
    { key: 'at', header: t('member.at'), cell: row => time(row.at) },
    {
      key: 'channel',
      header: t('member.channel'),
      cell: row => wordFor('channel', row.channel === 'phone' ? 'sms' : row.channel),
    },
    { key: 'purpose', header: t('member.purpose'), cell: row => wordFor('purpose', row.purpose) },
    { key: 'state', header: t('member.state'), cell: row => row.state },
  ]
  return (
    <Part title={t('member.codes')} columns={columns} rows={member.codes} rowKey={({ at, channel }) => at + channel} />
  )
}

export function NoteList({ member }: { member: Member }) {
  const { t, time } = useWords()
  const may = useMay()
  const note = useStaffMutation('noteMember')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text'))
    note.mutate({ member_id: member.id, text }, { onSuccess: () => form.reset() })
  }
  return (
    <section className="console-panel">
      <h2>{t('member.notes')}</h2>
      {member.notes.map(({ id, by, at, text }) => (
        <div key={id}>
          <p>{text}</p>
          <small>
            {by} · {time(at)}
          </small>
        </div>
      ))}
      {may('members.note') && (
        <form className="stack" onSubmit={submit}>
          <Field name="text" label={t('member.note')} error={note.error?.fields.text} maxLength={2000} required />
          <Button type="submit" size="sm" pending={note.isPending}>
            {t('member.note-save')}
          </Button>
        </form>
      )}
    </section>
  )
}
