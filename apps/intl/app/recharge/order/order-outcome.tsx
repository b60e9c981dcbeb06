import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { buttonClass } from '@bohe/ui/button'
import { ClockIcon, CloseIcon, RefreshIcon, SuccessIcon } from '@bohe/ui/icons'
import { Cluster, Stack } from '@bohe/ui/layout'
import { type ComponentType, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useRechargePaths } from '#recharge/paths.ts'
import { choiceText } from '#recharge/plans/offer.ts'
import { hasReceipt, type Order, type OrderPage } from './order-state.ts'

/** A page that takes no payment any more. */
type Closed = Exclude<OrderPage, 'pay'>

const icons: Record<Closed, ComponentType> = {
  paid: SuccessIcon,
  expired: ClockIcon,
  cancelled: CloseIcon,
  refunding: RefreshIcon,
  refunded: RefreshIcon,
}

/** How an order ended, and the way on: the member centre when it is paid, the same choice again when it is not. */
export function OrderOutcome({ order, page, isNews }: { order: Order; page: Closed; isNews: boolean }) {
  const { t } = useTranslation('recharge')
  const { t: say } = useTranslation('messages')
  const Icon = icons[page]
  const end = order.replaced_by ? 'replaced' : page
  const title = useRef<HTMLHeadingElement>(null)
  // What turned while somebody looked at it is brought into view and read out.
  useEffect(() => {
    if (isNews) title.current?.focus()
  }, [isNews])
  return (
    <Stack gap={4} className="order-outcome" data-state={page}>
      <span className="order-outcome-mark">
        <Icon />
      </span>
      <h2 className="order-outcome-title" ref={title} tabIndex={-1}>
        {end === 'paid' ? say('success.bought') : t(`order.${end}`)}
      </h2>
      <p className="soft">{t(end === 'paid' && !order.steps.opened ? 'order.opening-lead' : `order.${end}-lead`)}</p>
      <WaysOn order={order} page={page} />
    </Stack>
  )
}

function WaysOn({ order, page }: { order: Order; page: Closed }) {
  const { t } = useTranslation('recharge')
  const { plans, receipt, order: pathOf } = useRechargePaths()
  const { invoice_id, pay_type, discount_code, replaced_by } = order
  if (replaced_by)
    return (
      <Link className={buttonClass({ tone: 'primary', size: 'lg' })} to={pathOf(replaced_by)}>
        {t('order.replaced-by')}
      </Link>
    )
  const again = plans({ choice: choiceText(order), pay_type, discount_code })
  return (
    <Cluster align="center">
      <Link className={buttonClass({ tone: 'primary', size: 'lg' })} to={page === 'paid' ? paths.user() : again}>
        {t(page === 'paid' ? 'order.to-member' : 'order.pay-again')}
      </Link>
      {hasReceipt(order) && (
        <Link className={buttonClass({ size: 'lg' })} to={receipt(invoice_id)}>
          {t('receipt.show')}
        </Link>
      )}
    </Cluster>
  )
}
