import { limits } from '@bohe/api-client/contract/limits'
import type { PayType } from '@bohe/api-client/contract/wire'
import { formatMoney } from '@bohe/site/data/money.ts'
import { pageLanguageOf } from '@bohe/site/layout/page-language.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Countdown } from '@bohe/ui/countdown'
import { Cluster, Stack } from '@bohe/ui/layout'
import { TimeRing } from '@bohe/ui/time-ring'
import { CancelOrder } from './cancel-order.tsx'
import type { Order } from './order-state.ts'
import { appLink } from './pay-in-app.ts'
import { PaymentCode } from './payment-code.tsx'
import { MethodMark, useMethodName } from './payment-method.tsx'

/** What can be done with an open order. */
interface OrderActs {
  onSwitch: (method: PayType) => void
  onCancel: () => void
  /** "I have paid": ask at once. */
  onPaid: () => void
}

/** What the page to pay an order shows. */
export interface OrderPaymentProps extends OrderActs {
  order: Order
  /** The ways to pay that are switched on. */
  methods: readonly PayType[]
  secondsLeft: number
  isChecking: boolean
  /** The buyer said that the payment was made. */
  hasAsked: boolean
  pending?: string
}

/** The code as the hero, how long it lives, and what else can be done. */
export function OrderPayment(props: OrderPaymentProps) {
  const { order, secondsLeft, isChecking, hasAsked, pending, onPaid } = props
  const { t, i18n } = useTranslation('recharge')
  return (
    <Stack gap={6} className="order-payment">
      <p className="order-amount">{formatMoney(order.invoice_money, order.amount_type, pageLanguageOf(i18n))}</p>
      <PaymentCode order={order} isSpent={secondsLeft === 0} />
      <Cluster align="center" className="order-time">
        <TimeRing secondsLeft={secondsLeft} totalSeconds={limits.order.lifeSeconds}>
          <Countdown secondsLeft={secondsLeft} label={t('order.left')} />
        </TimeRing>
        <div>
          <p>{t('order.left')}</p>
          <p className="small soft">{t('order.left-hint')}</p>
        </div>
      </Cluster>
      <OnThisPhone order={order} />
      <Stack gap={2}>
        <Button tone="primary" size="lg" block pending={isChecking} onClick={onPaid}>
          {t('order.paid-button')}
        </Button>
        <p role="status" className="small soft order-checking">
          {hasAsked && t('order.checking')}
        </p>
      </Stack>
      <OtherWays {...props} />
      <CancelOrder onCancel={props.onCancel} isPending={pending === 'cancel'} />
    </Stack>
  )
}

/** On a phone nothing can scan its own screen: open the app, or take the code elsewhere. */
function OnThisPhone({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  const link = appLink(order.pay_type, order.pay_url)
  if (!order.pay_url) return null
  return (
    <Stack gap={2} className="order-on-phone">
      {link && (
        <a className={buttonClass({ size: 'lg', block: true })} href={link}>
          {t('order.open-app', { method })}
        </a>
      )}
      <CopyButton value={order.pay_url} label={t('order.copy')} copiedLabel={t('order.copied')} size="md" block />
      <p className="small soft">{t('order.phone-help')}</p>
    </Stack>
  )
}

function OtherWays({ order, methods, pending, onSwitch }: OrderPaymentProps) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const others = methods.filter(method => method !== order.pay_type)
  if (others.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={t('order.switch')}>
      <p className="small soft">{t('order.switch')}</p>
      <Cluster align="center">
        {others.map(method => (
          <Button key={method} pending={pending === method} onClick={() => onSwitch(method)}>
            <MethodMark method={method} />
            {nameOf(method)}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}
