import { Field } from '@bohe/ui/field'
import type { Column } from '@bohe/ui/table'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useWords } from '#words/use-words.tsx'

type Entry = RowOf<'auditLog'>

function Detail({ entry }: { entry: Entry }) {
  const { t } = useWords()
  const parts = [
    [t('audit.arguments'), entry.arguments],
    [t('audit.before'), entry.before],
    [t('audit.after'), entry.after],
  ] as const
  return (
    <details>
      <summary>{t('audit.detail')}</summary>
      {parts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <strong>{name}</strong>
              <pre className="console-json">{JSON.stringify(value, undefined, 2)}</pre>
            </div>
          ),
      )}
    </details>
  )
}

/** What was done, by whom, with what before and after. */
export default function Audit() {
  const { t, time, wordFor } = useWords()
  const filters = useFilters(['actor', 'action', 'about', 'from', 'until'])
  const columns: Column<Entry>[] = [
    { key: 'at', header: t('audit.at'), cell: row => time(row.at) },
    {
      key: 'actor',
      header: t('audit.actor'),
      cell: row => `${row.actor}${row.role && ` (${wordFor('role', row.role)})`}`,
    },
    { key: 'action', header: t('audit.action'), cell: row => row.action },
    { key: 'where', header: t('audit.where'), cell: row => row.address || t('audit.shell') },
    { key: 'detail', header: t('audit.detail'), cell: row => <Detail entry={row} /> },
  ]
  return (
    <>
      <h1>{t('audit.title')}</h1>
      <Filters key={Object.values(filters).join()}>
        <Field name="actor" label={t('audit.actor')} defaultValue={filters.actor} />
        <Field name="action" label={t('audit.action')} defaultValue={filters.action} />
        <Field name="about" label={t('audit.about')} defaultValue={filters.about} />
        <Field type="date" name="from" label={t('audit.from')} defaultValue={filters.from} />
        <Field type="date" name="until" label={t('audit.until')} defaultValue={filters.until} />
      </Filters>
      <KeysetList name="auditLog" input={filters} caption={t('audit.title')} columns={columns} />
    </>
  )
}
