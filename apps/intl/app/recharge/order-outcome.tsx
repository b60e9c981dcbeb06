import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { buttonClass } from '@bohe/ui/button'
import { ClockIcon, CloseIcon, RefreshIcon, SuccessIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { type ComponentType, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OrderPage } from './order-state.ts'
import { rechargePaths } from './paths.ts'

/** A page that takes no payment any more. */
type Closed = Exclude<OrderPage, 'pay'>

const icons: Record<Closed, ComponentType> = {
  paid: SuccessIcon,
  expired: ClockIcon,
  cancelled: CloseIcon,
  refunding: RefreshIcon,
  refunded: RefreshIcon,
}

/** How an order ended, and the way on: the member centre when it is paid, another order when it is not. */
export function OrderOutcome({ page, isNews }: { page: Closed; isNews: boolean }) {
  const { t } = useTranslation('recharge')
  const { t: say } = useTranslation('messages')
  const Icon = icons[page]
  const isPaid = page === 'paid'
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
        {isPaid ? say('success.bought') : t(`order.${page}`)}
      </h2>
      <p className="soft">{t(`order.${page}-lead`)}</p>
      <Link
        className={buttonClass({ tone: 'primary', size: 'lg' })}
        to={isPaid ? paths.user() : rechargePaths.recharge}
      >
        {t(isPaid ? 'order.to-member' : 'order.pay-again')}
      </Link>
    </Stack>
  )
}
