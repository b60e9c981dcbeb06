import { limits } from '@bohe/api-client/contract/limits'
import { PayType } from '@bohe/api-client/contract/wire'
import { formatMoney } from '@bohe/site/data/money.ts'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { Countdown, TimeAnnouncement } from '@bohe/ui/countdown'
import { Cluster, Stack } from '@bohe/ui/layout'
import { TimeRing } from '@bohe/ui/time-ring'
import { MethodMark, useMethodName } from '#recharge/payment-method.tsx'
import { PriceLines } from '#recharge/price-lines.tsx'
import type { LoadedOrder } from '#recharge/recharge-data.ts'
import { CancelOrder } from './cancel-order.tsx'
import { isOnPhonePage, isPaidWithin, payPage, type WayBack } from './pay-in-app.ts'
import { OnThisPhone, PaymentCode, PayPage, PhonePage, WithinWechat } from './ways-to-pay.tsx'
import type { BridgeOutcome } from './wechat-bridge.ts'

/** What the page to pay an order shows. */
export interface OrderPaymentProps extends Omit<LoadedOrder, 'show'> {
  /** Sends "I have paid", another way to pay, or the end of the order; without script too. */
  Form: ActionForm['Form']
  isChecking: boolean
  /** The buyer said that the payment was made. */
  hasAsked: boolean
  /** How the buyer left WeChat's payment. */
  outcome: BridgeOutcome | undefined
  /** How the buyer came back from the provider's page. */
  back: WayBack | undefined
  /** The act under way: `cancel`, `page`, `picture`, `bridge`, or the way to pay that is switched to. */
  pending?: string
  onCancel: () => void
  /** "I have paid": ask at once. */
  onPaid: () => void
}

const isByWechat = ({ order, isWithin }: Pick<OrderPaymentProps, 'order' | 'isWithin'>): boolean =>
  isPaidWithin(order) || (isWithin && order.pay_type === PayType.wechat)

/** Whether a button pays, which then comes before "I have paid". */
const hasButton = (props: OrderPaymentProps): boolean =>
  payPage(props.order, props.address) !== undefined || isOnPhonePage(props.order) || isByWechat(props)

/** The way to pay as the hero, how long it lives, and what else can be done. */
export function OrderPayment(props: OrderPaymentProps) {
  const { Form, order, secondsLeft, isChecking, hasAsked, pending, onPaid, onCancel } = props
  const { t } = useTranslation('recharge')
  return (
    <Form method="post" className="stack order-payment" data-gap="6">
      <Stack gap={1} className="order-price">
        <p className="order-amount">{formatMoney(order.invoice_money, order.amount_type)}</p>
        <PriceLines
          list={order.list_money}
          discount={order.discount_money}
          currency={order.amount_type}
          reason={order.discount_code}
        />
      </Stack>
      <WayToPay {...props} />
      <TimeToPay secondsLeft={secondsLeft} />
      <Stack gap={2}>
        <Button
          type="submit"
          name="intent"
          value="ask"
          tone={hasButton(props) ? 'secondary' : 'primary'}
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
        <TimeAnnouncement secondsLeft={secondsLeft} moments={moments} />
      </div>
    </Cluster>
  )
}

/** The provider's page behind a button, or the code to scan and what to do with it on this very phone. */
function WayToPay(props: OrderPaymentProps) {
  const { order, address, opensPages, secondsLeft, back, pending } = props
  const page = payPage(order, address)
  const isSpent = secondsLeft === 0
  if (isOnPhonePage(order)) return <PhonePage order={order} href={page} isSpent={isSpent} pending={pending} />
  if (page) return <PayPage href={page} isSpent={isSpent} back={back} />
  if (isPaidWithin(order)) return <WithinWechat {...props} isSpent={isSpent} pending={pending} />
  return (
    <>
      {isByWechat(props) && <WithinWechat {...props} isSpent={isSpent} pending={pending} />}
      <PaymentCode order={order} isSpent={isSpent} />
      <OnThisPhone order={order} opensPages={opensPages} pending={pending} />
    </>
  )
}

/** The other ways to pay; all of them when the present one has no code. */
function OtherWays({ order, methods, pending }: OrderPaymentProps) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const hasWay = order.pay_url !== '' || isOnPhonePage(order) || isPaidWithin(order)
  const others = methods.filter(method => method !== order.pay_type || !hasWay)
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
