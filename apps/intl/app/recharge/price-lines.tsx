import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { isNothing } from '#recharge/plans/offer.ts'

interface PriceLinesProps {
  list: string
  discount: string
  currency: 'CNY' | 'USD'
  /** What the discount is for: the code, or what it gives in words. */
  reason: string
}

/** List price and discount, when there is one: how the amount comes about. */
export function PriceLines({ list, discount, currency, reason }: PriceLinesProps) {
  const { t } = useTranslation('recharge')
  const money = (amount: string) => formatMoney(amount, currency)
  if (isNothing(discount)) return null
  return (
    <dl className="price-lines">
      <div>
        <dt>{t('list-price')}</dt>
        <dd>{money(list)}</dd>
      </div>
      <div>
        <dt>
          {t('discount')}
          {reason && (
            <span className="soft">
              {t('comma')}
              {reason}
            </span>
          )}
        </dt>
        <dd>−{money(discount)}</dd>
      </div>
    </dl>
  )
}
