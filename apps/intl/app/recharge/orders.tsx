import type { CallData } from '@bohe/api-client/contract'
import { InvoiceStatus } from '@bohe/api-client/contract/wire'
import { rechargeWords } from '@bohe/i18n/namespaces/recharge'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { formatMoney } from '@bohe/site/data/money.ts'
import { pageLanguageOf } from '@bohe/site/layout/page-language.ts'
import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { withWords } from '@bohe/site/words.ts'
import { Badge } from '@bohe/ui/badge'
import { buttonClass } from '@bohe/ui/button'
import { EmptyState } from '@bohe/ui/empty-state'
import { Stack } from '@bohe/ui/layout'
import { Pagination } from '@bohe/ui/pagination'
import { type Column, Table } from '@bohe/ui/table'
import { useToast } from '@bohe/ui/toast'
import { type ReactNode, useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { CancelOrder } from './cancel-order.tsx'
import { rechargePaths } from './paths.ts'
import type { OrderAnswer } from './recharge-answer.ts'

type OrderList = CallData<'invoices'>
type Invoice = OrderList['list'][number]

await withWords(rechargeWords)

/** A list with every field of an invoice, or what to do without one. */
export function Orders({ orders }: { orders: OrderList }) {
  const { t } = useTranslation('recharge')
  const columns = useColumns()
  if (orders.total === 0) return <NoOrders />
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <h2 className="section-title">{t('orders.title')}</h2>
        <p className="small soft">{t('orders.total', { total: orders.total })}</p>
      </Stack>
      <Table caption={t('orders.title')} columns={columns} rows={orders.list} rowKey={order => order.invoice_id} />
      <Pagination
        label={t('orders.pages')}
        page={orders.current_page}
        pages={orders.last_page}
        previousLabel={t('orders.previous')}
        nextLabel={t('orders.next')}
        pageLabel={page => t('orders.page', { page })}
        renderLink={(page, link) => <Link {...link} to={paths.user('orders', page)} />}
      />
    </Stack>
  )
}

function NoOrders() {
  const { t } = useTranslation('recharge')
  return (
    <EmptyState
      title={t('orders.empty')}
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={rechargePaths.recharge}>
          {t('orders.choose')}
        </Link>
      }
    >
      <p>{t('orders.empty-lead')}</p>
    </EmptyState>
  )
}

const tones: Record<string, 'warm' | 'mint' | 'quiet'> = {
  [InvoiceStatus.open]: 'warm',
  [InvoiceStatus.paid]: 'mint',
}

const useColumns = (): Column<Invoice>[] => {
  const { t, i18n } = useTranslation('recharge')
  const none = t('orders.none')
  const language = pageLanguageOf(i18n)
  return [
    {
      key: 'number',
      header: t('orders.number'),
      cell: order => <OrderLink order={order}>{order.invoice_no}</OrderLink>,
    },
    { key: 'package', header: t('orders.package'), cell: order => order.package_name },
    { key: 'period', header: t('orders.period'), cell: order => order.price_name },
    { key: 'coupon', header: t('orders.coupon'), cell: order => order.discount_code || none },
    { key: 'placed', header: t('orders.placed'), cell: order => <LocalTime instant={order.invoice_date} /> },
    {
      key: 'paid',
      header: t('orders.paid'),
      cell: order => (order.pay_date ? <LocalTime instant={order.pay_date} /> : none),
    },
    {
      key: 'money',
      header: t('orders.money'),
      numeric: true,
      cell: order => formatMoney(order.invoice_money, order.amount_type, language),
    },
    { key: 'state', header: t('orders.state'), cell: order => <OrderState order={order} /> },
  ]
}

function OrderState({ order }: { order: Invoice }) {
  return (
    <Stack gap={1} className="order-state">
      <Badge tone={tones[order.invoice_status] ?? 'quiet'}>{order.invoice_status_title}</Badge>
      {order.invoice_status === InvoiceStatus.open && <OpenOrder order={order} />}
    </Stack>
  )
}

/** What can be done with an open order: pay it on its page, or cancel it here. */
function OpenOrder({ order }: { order: Invoice }) {
  const { t } = useTranslation('recharge')
  const toast = useToast()
  const { t: shell } = useTranslation('shell')
  const fetcher = useFetcher<OrderAnswer>()
  const failure = fetcher.data?.failure
  useEffect(() => {
    if (failure) toast({ tone: 'warning', title: shell('notice.error'), text: failure })
  }, [failure, toast, shell])
  const action = rechargePaths.order(order.invoice_id)
  return (
    <>
      <OrderLink order={order}>{t('orders.pay')}</OrderLink>
      <CancelOrder
        isPending={fetcher.state !== 'idle'}
        onCancel={() => fetcher.submit({ intent: 'cancel' }, { method: 'post', action })}
      />
    </>
  )
}

function OrderLink({ order, children }: { order: Invoice; children: ReactNode }) {
  return <Link to={rechargePaths.order(order.invoice_id)}>{children}</Link>
}
