import type { CallData } from '@bohe/api-client/contract'
import { useTranslation } from '@bohe/site/translation.ts'
import { useWarning } from '@bohe/site/warning.ts'
import { Badge } from '@bohe/ui/badge'
import { Stack } from '@bohe/ui/layout'
import { useToast } from '@bohe/ui/toast'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { CancelOrder } from './cancel-order.tsx'
import { hasReceipt, type OrderPage, pageOf } from './order-state.ts'
import { rechargePaths } from './paths.ts'
import type { OrderAnswer } from './recharge-answer.ts'

type Invoice = CallData<'invoices'>['list'][number]

const tones: Partial<Record<OrderPage, 'warm' | 'mint'>> = { pay: 'warm', paid: 'mint' }

/** An order's state in words, and what can be done in it. */
export function OrderState({ order }: { order: Invoice }) {
  const { t } = useTranslation('recharge')
  const page = pageOf(order)
  return (
    <Stack gap={1}>
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
  const fetcher = useFetcher<OrderAnswer>()
  const failure = fetcher.data?.failure
  useEffect(() => {
    if (failure) toast(warning(failure))
  }, [failure, toast, warning])
  const action = rechargePaths.order(order.invoice_id)
  return (
    <>
      <Link to={action}>{t('orders.pay')}</Link>
      <fetcher.Form method="post" action={action}>
        <CancelOrder
          isPending={fetcher.state !== 'idle'}
          onCancel={() => fetcher.submit({ intent: 'cancel' }, { method: 'post', action })}
        />
      </fetcher.Form>
    </>
  )
}
