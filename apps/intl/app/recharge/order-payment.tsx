import { limits } from '@bohe/api-client/contract/limits'
import type { PayType } from '@bohe/api-client/contract/wire'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import type { FormElement } from '@bohe/site/verification/form-element.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Countdown, TimeSaid } from '@bohe/ui/countdown'
import { Cluster, Stack } from '@bohe/ui/layout'
import { TimeRing } from '@bohe/ui/time-ring'
import { CancelOrder } from './cancel-order.tsx'
import type { Order } from './order-state.ts'
import { appLink, payPage, type WayBack } from './pay-in-app.ts'
import { PayPage } from './pay-page.tsx'
import { PaymentCode } from './payment-code.tsx'
import { MethodMark, useMethodName } from './payment-method.tsx'
import { PriceLines } from './price-lines.tsx'

/** What the page to pay an order shows. */
export interface OrderPaymentProps {
  /** Sends "I have paid", another way to pay, or the end of the order; without script too. */
  Form: FormElement
  order: Order
  /** The ways to pay that are switched on. */
  methods: readonly PayType[]
  secondsLeft: number
  isChecking: boolean
  /** The buyer said that the payment was made. */
  hasAsked: boolean
  /** How the buyer came back from the provider's page. */
  back: WayBack | undefined
  /** The act under way: `cancel`, or the way to pay that is switched to. */
  pending?: string
  onCancel: () => void
  /** "I have paid": ask at once. */
  onPaid: () => void
}

/** The way to pay as the hero, how long it lives, and what else can be done. */
export function OrderPayment(props: OrderPaymentProps) {
  const { Form, order, secondsLeft, isChecking, hasAsked, pending, onPaid, onCancel } = props
  const { t } = useTranslation('recharge')
  return (
    <Form method="post" className="stack order-payment" data-gap="6">
      <Amount order={order} />
      <WayToPay {...props} />
      <TimeToPay secondsLeft={secondsLeft} />
      <Stack gap={2}>
        <Button
          type="submit"
          name="intent"
          value="ask"
          tone={payPage(order.pay_type, order.pay_url) ? 'secondary' : 'primary'}
          size="lg"
          block
          pending={isChecking}
          onClick={event => {
            event.preventDefault()
            onPaid()
          }}
        >
          {t('order.paid-button')}
        </Button>
        <p role="status" className="small soft order-checking">
          {hasAsked && t('order.checking')}
        </p>
      </Stack>
      <OtherWays {...props} />
      <CancelOrder onCancel={onCancel} isPending={pending === 'cancel'} />
    </Form>
  )
}

/** How long the code lives; said, too, as it comes to an end. */
function TimeToPay({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('recharge')
  const moments = [
    { at: 300, text: t('order.left-five') },
    { at: 60, text: t('order.left-one') },
    { at: 0, text: t('order.left-none') },
  ]
  return (
    <Cluster align="center" className="order-time">
      <TimeRing secondsLeft={secondsLeft} totalSeconds={limits.order.lifeSeconds}>
        <Countdown secondsLeft={secondsLeft} label={t('order.left')} />
      </TimeRing>
      <div>
        <p>{t('order.left')}</p>
        <p className="small soft">{t('order.left-hint')}</p>
        <TimeSaid secondsLeft={secondsLeft} moments={moments} />
      </div>
    </Cluster>
  )
}

function Amount({ order }: { order: Order }) {
  return (
    <Stack gap={1} className="order-price">
      <p className="order-amount">{formatMoney(order.invoice_money, order.amount_type)}</p>
      <PriceLines
        list={order.list_money}
        discount={order.discount_money}
        currency={order.amount_type}
        reason={order.discount_code}
      />
    </Stack>
  )
}

/** The provider's page behind a button, or the code to scan and what to do with it on this very phone. */
function WayToPay({ order, secondsLeft, back }: OrderPaymentProps) {
  const page = payPage(order.pay_type, order.pay_url)
  if (page) return <PayPage href={page} isSpent={secondsLeft === 0} back={back} />
  return (
    <>
      <PaymentCode order={order} isSpent={secondsLeft === 0} />
      <OnThisPhone order={order} />
    </>
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

/** The other ways to pay; all of them when the present one has no code. */
function OtherWays({ order, methods, pending }: OrderPaymentProps) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const others = methods.filter(method => method !== order.pay_type || !order.pay_url)
  if (others.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={t('order.switch')}>
      <p className="small soft">{t('order.switch')}</p>
      <Cluster align="center">
        {others.map(method => (
          <Button key={method} type="submit" name="pay_type" value={method} pending={pending === method}>
            <MethodMark method={method} />
            {nameOf(method)}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}
