import type { StaffCallName, StaffInput } from '@bohe/api-client/staff'
import { Skeleton } from '@bohe/ui/skeleton'
import { type Column, Table } from '@bohe/ui/table'
import { lazy, Suspense } from 'react'
import { CsvLink } from '#list/csv-link.tsx'
import { useWords } from '#words/use-words.tsx'

const DayPlot = lazy(() => import('./day-plot.tsx'))

interface DayPanelProps<Row extends { day: string }, Name extends StaffCallName> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** What a bar is as high as. */
  value: (row: Row) => number
  csv?: { name: Name; input: StaffInput<Name> }
}

/** A figure by day: its plot, and under it the table of the very rows that are plotted. */
export function DayPanel<Row extends { day: string }, Name extends StaffCallName>(props: DayPanelProps<Row, Name>) {
  const { title, rows, columns, value, csv } = props
  const { t } = useWords()
  return (
    <section className="console-panel" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p>{t('nothing')}</p>}
      {rows.length > 0 && (
        <>
          <Suspense fallback={<Skeleton lines={6} />}>
            <DayPlot label={title} days={rows.map(row => ({ day: row.day, value: value(row) }))} />
          </Suspense>
          <details>
            <summary>{t('today.as-table')}</summary>
            <Table caption={title} columns={columns} rows={rows} rowKey={({ day }) => day} />
          </details>
        </>
      )}
      {csv && (
        <div className="cluster">
          <CsvLink {...csv} />
        </div>
      )}
    </section>
  )
}
