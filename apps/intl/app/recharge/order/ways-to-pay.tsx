import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { PaypalIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, Suspense } from 'react'
import { MethodMark, useMethodName } from '#recharge/payment-method.tsx'
import type { Order } from './order-state.ts'
import { appLink, hasPhonePage, isPaidWithin, type WayBack } from './pay-in-app.ts'
import type { BridgeOutcome } from './wechat-bridge.ts'

const QrPicture = lazy(() => import('@bohe/site/qr/qr-picture.tsx'))

/** The code to scan, the hero of the order page, there without script too; dimmed once it can no longer be paid. */
export function PaymentCode({ order, isSpent }: { order: Order; isSpent: boolean }) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  const amount = formatMoney(order.invoice_money, order.amount_type)
  const state = isSpent ? 'spent' : order.pay_url ? 'ready' : 'loading'
  return (
    <QrFrame
      className="order-code"
      state={state}
      label={t('order.qr', { method, amount })}
      cover={isSpent ? t('order.expired') : t('order.no-code')}
      caption={
        <span className="method-name">
          <MethodMark method={order.pay_type} />
          {t('order.scan', { method })}
        </span>
      }
    >
      {order.pay_url && (
        <Suspense fallback={null}>
          <QrPicture text={order.pay_url} />
        </Suspense>
      )}
    </QrFrame>
  )
}

interface PhonePageProps {
  order: Order
  /** The provider's page; undefined once its link has run out, until a fresh one is asked for. */
  href: string | undefined
  isSpent: boolean
  pending: string | undefined
}

/** On a phone: the provider's page, which opens its app, and the picture to scan as the second choice. */
export function PhonePage({ order, href, isSpent, pending }: PhonePageProps) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  if (isSpent) return <p className="small soft">{t('order.expired')}</p>
  return (
    <Stack gap={3} className="order-page">
      {href ? (
        <a className={buttonClass({ tone: 'primary', size: 'lg', block: true })} href={href}>
          <MethodMark method={order.pay_type} />
          {t('order.open-app', { method })}
        </a>
      ) : (
        <PayButton way="page" order={order} pending={pending} tone="primary" label={t('order.open-app', { method })} />
      )}
      <p className="small soft">{t('order.page-help', { method })}</p>
      <Button type="submit" name="picture" value={order.pay_type} block pending={pending === 'picture'}>
        {t('order.show-code')}
      </Button>
    </Stack>
  )
}

interface PayButtonProps extends Pick<PhonePageProps, 'order' | 'pending'> {
  way: 'page' | 'bridge'
  tone: 'primary' | 'secondary'
  label: string
}

/** Asks for the provider's page and goes on to it, or for WeChat's own payment. */
function PayButton({ order, pending, way, tone, label }: PayButtonProps) {
  return (
    <Button type="submit" name={way} value={order.pay_type} size="lg" block tone={tone} pending={pending === way}>
      <MethodMark method={order.pay_type} />
      {label}
    </Button>
  )
}

interface OnThisPhoneProps extends Pick<PhonePageProps, 'order' | 'pending'> {
  opensPages: boolean
}

/** Beside the picture, on a phone, which cannot scan its own screen: the provider's page, its app, or the code to take elsewhere. */
export function OnThisPhone({ order, opensPages, pending }: OnThisPhoneProps) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  const link = appLink(order)
  if (!order.pay_url) return null
  return (
    <Stack gap={2} className="order-on-phone">
      {link && (
        <a className={buttonClass({ size: 'lg', block: true })} href={link}>
          {t('order.open-app', { method })}
        </a>
      )}
      {opensPages && hasPhonePage(order.pay_type) && (
        <PayButton
          way="page"
          order={order}
          pending={pending}
          tone="secondary"
          label={t('order.on-this-phone', { method })}
        />
      )}
      <CopyButton value={order.pay_url} label={t('order.copy')} copiedLabel={t('order.copied')} size="md" block />
      <p className="small soft">{t('order.phone-help')}</p>
    </Stack>
  )
}

interface WithinWechatProps {
  order: Order
  /** Whether this is WeChat's own browser. */
  isWithin: boolean
  isSpent: boolean
  outcome: BridgeOutcome | undefined
  pending: string | undefined
}

/** In WeChat's own browser: its payment behind a button, how the buyer left it, and the picture as the second choice. */
export function WithinWechat({ order, isWithin, isSpent, outcome, pending }: WithinWechatProps) {
  const { t } = useTranslation('recharge')
  if (isSpent) return isPaidWithin(order) ? <p className="small soft">{t('order.expired')}</p> : null
  return (
    <Stack gap={3} className="order-page">
      <div role="status">
        {outcome === 'cancelled' && <Notice tone="info">{t('order.wechat-cancelled')}</Notice>}
        {outcome === 'failed' && <Notice tone="info">{t('order.wechat-failed')}</Notice>}
      </div>
      {isWithin && (
        <PayButton way="bridge" order={order} pending={pending} tone="primary" label={t('order.with-wechat')} />
      )}
      {isPaidWithin(order) && (
        <Button type="submit" name="picture" value={order.pay_type} block pending={pending === 'picture'}>
          {t('order.show-code')}
        </Button>
      )}
    </Stack>
  )
}

/** How long an approval may take to become a payment before the buyer is shown the way back. */
const captureSeconds = 60

/** PayPal: its own page behind a button, and what is known of a buyer who comes back from it. */
export function PayPage({ href, isSpent, back }: { href: string; isSpent: boolean; back: WayBack | undefined }) {
  const { t } = useTranslation('recharge')
  const waits = useSecondsLeft(captureSeconds) > 0
  if (back === 'approved' && waits) {
    return (
      <div role="status" className="order-capturing" data-method="paypal">
        <PaypalIcon />
        <p>{t('order.capturing')}</p>
      </div>
    )
  }
  return (
    <Stack gap={3}>
      {back && <Notice tone="info">{t(back === 'approved' ? 'order.capture-late' : 'order.came-back')}</Notice>}
      {!isSpent && (
        <a className={buttonClass({ tone: 'primary', size: 'lg', block: true })} href={href}>
          <PaypalIcon />
          {t('order.to-paypal')}
        </a>
      )}
      <p className="small soft">{t(isSpent ? 'order.expired' : 'order.paypal-help')}</p>
    </Stack>
  )
}
