import { useEdition } from '@bohe/site/edition.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import type { Order } from './order-state.ts'

/** How to reach support about an order, from the edition's facts; the letter's subject carries the order number. */
export function SupportWays({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const { supportEmail, hours } = useEdition().facts
  const subject = encodeURIComponent(t('support.subject', { number: order.invoice_no }))
  return (
    <p className="small soft">
      {t('support.lead')}
      {supportEmail && (
        <>
          <br />
          <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a>
        </>
      )}
      <br />
      {t('support.hours', { hours })}
    </p>
  )
}
