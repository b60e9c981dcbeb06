import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { type Column, Table } from '@bohe/ui/table'
import { useState } from 'react'
import { useStaffQuery } from '#data/staff-data.tsx'
import { CsvLink } from '#list/csv-link.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'

type Day = StaffData<'messageCostsByDay'>['list'][number]

/** Sums by day and channel, and the file of them. */
function Days({ filters }: { filters: StaffInput<'messageCosts'> }) {
  const { t, wordFor } = useWords()
  const asked = useStaffQuery('messageCostsByDay', filters)
  const columns: Column<Day>[] = [
    { key: 'day', header: t('today.day'), cell: row => row.day },
    { key: 'channel', header: t('messages.channel'), cell: row => wordFor('channel', row.channel) },
    { key: 'messages', header: t('messages.count'), cell: row => row.messages, numeric: true },
    { key: 'cost', header: t('messages.cost'), cell: row => `${row.cost} ${row.currency}`, numeric: true },
  ]
  return (
    <Asked asked={asked}>
      {data => (
        <>
          <Table caption={t('messages.costs-by-day')} columns={columns} rows={data.list} rowKey={({ id }) => id} />
          <div className="cluster">
            <CsvLink name="messageCostsByDay" input={filters} />
          </div>
        </>
      )}
    </Asked>
  )
}

/** What the messages of the list's filters cost, by currency, and by day once somebody asks. */
export function MessageCosts({ filters }: { filters: StaffInput<'messageCosts'> }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const asked = useStaffQuery('messageCosts', filters)
  return (
    <Asked asked={asked}>
      {data => {
        const { days, sums } = data
        const told = sums.map(({ cost, currency, messages }) =>
          t('messages.costs-sum', { cost, currency, n: messages }),
        )
        return (
          <>
            <p>
              {t('messages.costs', { days })}{' '}
              <strong>{told.length > 0 ? told.join(' · ') : t('messages.costs-none')}</strong>
            </p>
            {sums.length > 0 && (
              <details className="console-raw" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
                <summary>{t('messages.costs-by-day')}</summary>
                {isOpen && <Days filters={filters} />}
              </details>
            )}
          </>
        )
      }}
    </Asked>
  )
}
