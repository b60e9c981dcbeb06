import type { CallData } from '@bohe/api-client/contract'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Badge } from '@bohe/ui/badge'
import { Stack } from '@bohe/ui/layout'
import { useToast } from '@bohe/ui/toast'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { CancelOrder } from '#recharge/order/cancel-order.tsx'
import { hasReceipt, type OrderPage, pageOf } from '#recharge/order/order-state.ts'
import { rechargePaths } from '#recharge/paths.ts'
import type { OrderAnswer } from '#recharge/recharge.action.ts'

type Invoice = CallData<'invoices'>['list'][number]

const tones: Partial<Record<OrderPage, 'warm' | 'mint'>> = { pay: 'warm', paid: 'mint' }

/** An order's state in words, and what can be done in it. */
export function OrderState({ order }: { order: Invoice }) {
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
