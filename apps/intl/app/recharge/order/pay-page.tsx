import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { buttonClass } from '@bohe/ui/button'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { PaypalIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import type { WayBack } from './pay-in-app.ts'

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
