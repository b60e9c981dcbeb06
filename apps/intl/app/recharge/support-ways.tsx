import { hoursText } from '@bohe/site/layout/hours-text.ts'
import { useSiteConfig } from '@bohe/site/site-config.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import type { Order } from './order-state.ts'

/** How to reach support about an order, from config.json; the letter's subject carries the order number. */
export function SupportWays({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const { email, hours } = useSiteConfig()?.support ?? {}
  const subject = encodeURIComponent(t('support.subject', { number: order.invoice_no }))
  return (
    <p className="small soft">
      {t('support.lead')}
      {email && (
        <>
          <br />
          <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
        </>
      )}
      {hours && (
        <>
          <br />
          {t('support.hours', { hours: hoursText(hours) })}
        </>
      )}
    </p>
  )
}
