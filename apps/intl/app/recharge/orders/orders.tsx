import type { CallData } from '@bohe/api-client/contract'
import { rechargeWords } from '@bohe/i18n/namespaces/recharge'
import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { PagedList } from '@bohe/site/lists/paged-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Badge } from '@bohe/ui/badge'
import { Stack } from '@bohe/ui/layout'
import { type Column, Table } from '@bohe/ui/table'
import { useToast } from '@bohe/ui/toast'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { CancelOrder } from '#recharge/order/cancel-order.tsx'
import { hasReceipt, type OrderPage, pageOf } from '#recharge/order/order-state.ts'
import { rechargePaths } from '#recharge/paths.ts'
import { useMethodName } from '#recharge/payment-method.tsx'
import { isNothing } from '#recharge/plans/offer.ts'
import type { OrderAnswer } from '#recharge/recharge.action.ts'
import './orders.css'

type OrderList = CallData<'invoices'>
type Invoice = OrderList['list'][number]

await withWords(rechargeWords)

/** A list with every field of an invoice, or what to do without one. */
export default function Orders({ data: orders }: { data: OrderList }) {
  const { t } = useTranslation('recharge')
  const columns = useColumns()
  if (orders.total === 0) {
    return (
      <Stack gap={6}>
        <h2 className="section-title">{t('orders.title')}</h2>
        <EmptyList title={t('orders.empty')} to={rechargePaths.recharge} action={t('orders.choose')} tone="primary">
          <p>{t('orders.empty-lead')}</p>
        </EmptyList>
      </Stack>
    )
  }
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <h2 className="section-title">{t('orders.title')}</h2>
        <p className="small soft">{t('orders.total', { total: orders.total })}</p>
      </Stack>
      <PagedList page={orders} label={t('orders.pages')} hrefOf={page => paths.user('orders', page)}>
        <Table caption={t('orders.title')} columns={columns} rows={orders.list} rowKey={order => order.invoice_id} />
      </PagedList>
    </Stack>
  )
}

const useColumns = (): Column<Invoice>[] => {
  const { t } = useTranslation('recharge')
  const none = t('orders.none')
  return [
    {
      key: 'number',
      header: t('orders.number'),
      cell: order => <Link to={rechargePaths.order(order.invoice_id)}>{order.invoice_no}</Link>,
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
    { key: 'money', header: t('orders.money'), numeric: true, cell: order => <OrderMoney order={order} /> },
    { key: 'state', header: t('orders.state'), cell: order => <OrderState order={order} /> },
  ]
}

/** What was to be paid, from what list price, and how. */
function OrderMoney({ order }: { order: Invoice }) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const money = (amount: string) => formatMoney(amount, order.amount_type)
  return (
    <span className="order-money">
      {money(order.invoice_money)}
      {!isNothing(order.discount_money) && (
        <small className="soft">
          <span className="visually-hidden">{t('list-price')} </span>
          <s>{money(order.list_money)}</s>
        </small>
      )}
      {order.pay_type && <small className="soft">{nameOf(order.pay_type)}</small>}
    </span>
  )
}

const tones: Partial<Record<OrderPage, 'warm' | 'mint'>> = { pay: 'warm', paid: 'mint' }

/** An order's state in words, and what can be done in it. */
function OrderState({ order }: { order: Invoice }) {
  const { t } = useTranslation('recharge')
  const page = pageOf(order)
  return (
    <Stack gap={1} className="order-state">
      <span>
        <Badge tone={tones[page] ?? 'quiet'}>{order.invoice_status_title}</Badge>
      </span>
      {page === 'pay' && <OpenOrder order={order} />}
      {page === 'refunding' && <small className="soft">{t('order.refunding-lead')}</small>}
      {hasReceipt(order) && <Link to={rechargePaths.receipt(order.invoice_id)}>{t('receipt.title')}</Link>}
    </Stack>
  )
}

/** What can be done with an open order: pay it on its page, or cancel it here. */
function OpenOrder({ order }: { order: Invoice }) {
  const { t } = useTranslation('recharge')
  const toast = useToast()
  const warning = useWarning()
  const { Form, answer, isPending, submit } = useActionForm<OrderAnswer>(`order-${order.invoice_id}`)
  const { failure } = answer
  useEffect(() => {
    if (failure) toast(warning(failure))
  }, [failure, toast, warning])
  const action = rechargePaths.order(order.invoice_id)
  return (
    <>
      <Link to={action}>{t('orders.pay')}</Link>
      <Form method="post" action={action}>
        <CancelOrder isPending={isPending} onCancel={() => submit({ intent: 'cancel' }, { method: 'post', action })} />
      </Form>
    </>
  )
}
