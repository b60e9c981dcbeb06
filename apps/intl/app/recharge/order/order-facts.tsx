import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { useMethodName } from '#recharge/payment-method.tsx'
import type { Order } from './order-state.ts'

/** Order number, plan type, order info, coupon, payment time, status (spec §3, Invoice), and how the amount came about. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  return (
    <Stack as="section" gap={2} aria-labelledby="order-facts">
      <h2 id="order-facts" className="order-heading">
        {t('order.facts')}
      </h2>
      <DescriptionList items={useOrderFacts(order)} />
    </Stack>
  )
}

/** Every field of an order as it is read. */
export const useOrderFacts = (order: Order) => {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const none = <span className="soft">{t('orders.none')}</span>
  const money = (amount: string) => formatMoney(amount, order.amount_type)
  return [
    { term: t('orders.number'), detail: order.invoice_no },
    { term: t('orders.package'), detail: order.package_name },
    { term: t('orders.period'), detail: order.price_name },
    { term: t('orders.coupon'), detail: order.discount_code || none },
    { term: t('list-price'), detail: money(order.list_money) },
    { term: t('discount'), detail: money(order.discount_money) },
    { term: t('orders.money'), detail: money(order.invoice_money) },
    { term: t('orders.method'), detail: order.pay_type ? nameOf(order.pay_type) : none },
    { term: t('orders.placed'), detail: <LocalTime instant={order.invoice_date} /> },
    { term: t('orders.paid'), detail: order.pay_date ? <LocalTime instant={order.pay_date} /> : none },
    { term: t('orders.state'), detail: order.invoice_status_title },
  ]
}
