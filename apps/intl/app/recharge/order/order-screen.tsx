import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { BackLink } from '@bohe/site/layout/back-link.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Card } from '@bohe/ui/card'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { useState } from 'react'
import { OrderFacts } from './order-facts.tsx'
import { OrderOpening, OrderSteps } from './order-opening.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { OrderPayment, type OrderPaymentProps } from './order-payment.tsx'
import { awaitsPayment, pageOf } from './order-state.ts'

/** What recharge.html?id=… shows. */
export interface OrderScreenProps extends OrderPaymentProps {
  /** Answers do not come; watching goes on. */
  isOffline: boolean
  /** A refusal of the last action, in the server's words. */
  failure?: string
  /** Said once after an action. */
  announcement?: string
}

/** recharge.html?id=…: pay an open order, or see how it ended. The result is a live region, so that it is heard. */
export function OrderScreen(props: OrderScreenProps) {
  const { order, isOffline, failure, announcement, opensIn } = props
  const { t } = useTranslation('recharge')
  const page = pageOf(order)
  const [first] = useState(page)
  return (
    <Section tight>
      <Page>
        <Stack gap={6}>
          <Stack gap={2}>
            <BackLink to={paths.user('orders')}>{t('order.back')}</BackLink>
            <h1>{t(page === 'pay' ? 'order.title' : 'order.closed-title')}</h1>
          </Stack>
          {failure && <WarningNotice failure={failure} />}
          {isOffline && <Notice tone="info">{t('order.offline')}</Notice>}
          <div className="order">
            <Card className="order-hero">
              <div aria-live="polite" className="order-result">
                {page !== 'pay' && <OrderOutcome order={order} page={page} isNews={first !== page} />}
                {announcement && <p className="visually-hidden">{announcement}</p>}
              </div>
              {page === 'pay' && <OrderPayment {...props} />}
            </Card>
            <Stack gap={8}>
              {page === 'paid' && <OrderOpening order={order} opensIn={opensIn} />}
              {awaitsPayment(order) && <OrderSteps order={order} />}
              <OrderFacts order={order} />
            </Stack>
          </div>
        </Stack>
      </Page>
    </Section>
  )
}
