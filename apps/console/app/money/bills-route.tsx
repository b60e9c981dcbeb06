import type { StaffData } from '@bohe/api-client/staff'
import { providers } from '@bohe/api-client/staff/calls/money'
import { Badge } from '@bohe/ui/badge'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { Select } from '@bohe/ui/select'
import { type Column, Table } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'
import { MoneyTabs } from './money-tabs.tsx'

type Day = StaffData<'bills'>['days'][number]

const dayMs = 86_400_000

/** A day of Beijing, so many days from now. */
const dayFromNow = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)

function Sums({ sums, side }: { sums: Day['sums']; side: 'bill' | 'books' }) {
  const { t } = useWords()
  return sums.map(each => (
    <div key={each.currency}>
      {t('bills.net', {
        ...{ received: each[`${side}_received`], refunded: each[`${side}_refunded`], currency: each.currency },
      })}
    </div>
  ))
}

const tones = { missing: 'warm', waits: 'quiet', differs: 'warm', agrees: 'mint' } as const

const needsLook = ({ state }: Day) => state === 'missing' || state === 'differs'

function DayTable({ days }: { days: readonly Day[] }) {
  const { t, time, wordFor } = useWords()
  const columns: Column<Day>[] = [
    {
      key: 'date',
      header: t('bills.title'),
      cell: ({ date, provider }) => (
        <Link className="console-whole" to={`/money/bills/${provider}/${date}`}>{`${date} ${provider}`}</Link>
      ),
    },
    {
      key: 'state',
      header: t('money.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{wordFor('bill-state', state)}</Badge>,
    },
    {
      key: 'matched',
      header: t('bills.matched'),
      cell: ({ rows, matched, read_at }) => read_at && t('bills.of', { rows, matched }),
      numeric: true,
    },
    { key: 'theirs', header: t('bills.only-theirs'), cell: ({ only_theirs }) => only_theirs || '', numeric: true },
    { key: 'ours', header: t('bills.only-ours'), cell: ({ only_ours }) => only_ours || '', numeric: true },
    {
      key: 'bill',
      header: t('bills.bill-sum'),
      cell: ({ sums, read_at }) => read_at && <Sums sums={sums} side="bill" />,
      numeric: true,
    },
    {
      key: 'books',
      header: t('bills.books-sum'),
      cell: ({ sums }) => <Sums sums={sums} side="books" />,
      numeric: true,
    },
    { key: 'read', header: t('bills.read'), cell: ({ read_at }) => time(read_at) },
  ]
  const missing = days.filter(({ state }) => state === 'missing').length
  if (days.length === 0) return <p>{t('bills.agree')}</p>
  return (
    <>
      {missing > 0 && <Notice tone="warning">{t('bills.missing', { n: missing })}</Notice>}
      <Table
        caption={t('bills.title')}
        columns={columns}
        rows={days}
        rowKey={({ date, provider }) => date + provider}
      />
    </>
  )
}

/** The bills of some days: which agree with the books, which do not, which are missing. */
export default function Bills() {
  const { t } = useWords()
  const filters = useFilters(['from', 'until', 'provider', 'needs'])
  const asked = {
    from: filters.from || dayFromNow(-4),
    until: filters.until || dayFromNow(0),
    provider: providers.find(each => each === filters.provider) ?? '',
  } as const
  const bills = useStaffQuery('bills', asked)
  return (
    <>
      <h1>{t('money.title')}</h1>
      <MoneyTabs />
      <Filters key={Object.values({ ...asked, ...filters }).join()} screen="/money/bills">
        <Field type="date" name="from" label={t('today.from')} defaultValue={asked.from} />
        <Field type="date" name="until" label={t('today.until')} defaultValue={asked.until} />
        <Select name="provider" label={t('money.provider')} defaultValue={asked.provider}>
          <option value="">{t('all')}</option>
          {providers.map(each => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Select name="needs" label={t('bills.show')} defaultValue={filters.needs}>
          <option value="">{t('all')}</option>
          <option value="1">{t('bills.show-needs')}</option>
        </Select>
      </Filters>
      <Asked asked={bills}>
        {({ days }) => <DayTable days={days.filter(day => filters.needs === '' || needsLook(day))} />}
      </Asked>
    </>
  )
}
