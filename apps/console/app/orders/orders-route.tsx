import { orderStates } from '@bohe/api-client/staff/calls/orders'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { CloseOrders } from './close-orders.tsx'

const providers = ['wechat', 'alipay', 'qq', 'paypal'] as const

function OrderFilters({ state, pay_type, from, until }: Record<'state' | 'pay_type' | 'from' | 'until', string>) {
  const { t, wordFor } = useWords()
  return (
    <Filters screen="/orders">
      <Select name="state" label={t('orders.state')} defaultValue={state}>
        <option value="">{t('all')}</option>
        {orderStates.map(each => (
          <option key={each} value={each}>
            {wordFor('state', each)}
          </option>
        ))}
      </Select>
      <Select name="pay_type" label={t('orders.pay-type')} defaultValue={pay_type}>
        <option value="">{t('all')}</option>
        {providers.map(each => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Field type="date" name="from" label={t('today.from')} defaultValue={from} />
      <Field type="date" name="until" label={t('today.until')} defaultValue={until} />
    </Filters>
  )
}

export default function Orders() {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  const filters = useFilters(['state', 'pay_type', 'from', 'until'])
  const columns: Column<RowOf<'orders'>>[] = [
    { key: 'no', header: t('orders.number'), cell: row => <Link to={`/orders/${row.id}`}>{row.invoice_no}</Link> },
    {
      key: 'who',
      header: t('orders.member'),
      cell: row => <Link to={`/members/${row.member_id}`}>{row.user_name}</Link>,
    },
    { key: 'state', header: t('orders.state'), cell: row => wordFor('state', row.state) },
    { key: 'what', header: t('orders.what'), cell: row => row.package },
    { key: 'by', header: t('orders.pay-type'), cell: row => row.pay_type },
    { key: 'amount', header: t('orders.amount'), cell: row => `${row.amount} ${row.currency}`, numeric: true },
    { key: 'at', header: t('orders.placed'), cell: row => time(row.created_at) },
  ]
  const state = orderStates.find(each => each === filters.state) ?? ''
  return (
    <>
      <h1>{t('orders.title')}</h1>
      <OrderFilters key={Object.values(filters).join()} {...filters} />
      <KeysetList
        name="orders"
        input={{ ...filters, state }}
        caption={t('orders.title')}
        columns={columns}
        {...(may('orders.close') && { bulk: (ids, clear) => <CloseOrders ids={ids} onDone={clear} /> })}
      />
    </>
  )
}
