import type { PayType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { faceOf } from '@bohe/site/data/card-face.ts'
import { formatMoney, monthlyPrice } from '@bohe/site/data/money.ts'
import { pageLanguageOf } from '@bohe/site/layout/page-language.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { Badge } from '@bohe/ui/badge'
import { MembershipCard } from '@bohe/ui/membership-card'
import { RadioCards } from '@bohe/ui/radio-cards'
import { amountOf, currencyOf, type Package, type Price, priceLabel } from './offer.ts'

interface PackageChoiceProps {
  list: readonly Package[]
  method: PayType
  chosen: string | undefined
  onChoose: (item: Package) => void
}

/** The packages as cards in the hand; real radio inputs, so arrow keys and the form work by themselves. */
export function PackageChoice({ list, method, chosen, onChoose }: PackageChoiceProps) {
  const { t } = useTranslation('recharge')
  return (
    <fieldset className="plans">
      <legend>
        <h2>{t('choose-package')}</h2>
      </legend>
      <div className="plans-row">
        {list.map(item => (
          <label key={item.package_id} className="plan">
            <input
              type="radio"
              name="package_id"
              value={item.package_id}
              aria-label={item.package_title}
              checked={item.package_id === chosen}
              onChange={() => onChoose(item)}
            />
            <PlanCard item={item} method={method} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PlanCard({ item, method }: { item: Package; method: PayType }) {
  const { t, i18n } = useTranslation('recharge')
  const cheapest = item.price_list[0]
  const amount = cheapest && money(cheapest, method, pageLanguageOf(i18n))
  return (
    <MembershipCard
      face={faceOf(item.package_level)}
      title={item.package_title}
      corner={item.package_is_recommend === 1 && <Badge>{t('recommended')}</Badge>}
      footer={amount && <span className="plan-from">{t('from', { price: amount })}</span>}
    >
      <p className="small">{item.package_short_desc}</p>
    </MembershipCard>
  )
}

const money = (price: Price, method: PayType, language: Language) =>
  formatMoney(amountOf(price, method), currencyOf(method), language)

interface PriceChoiceProps {
  item: Package
  method: PayType
  chosen: string
  onChoose: (price_id: string) => void
  error?: string
}

/** The periods of the chosen package, each labelled with the package title and its short description (spec §4). */
export function PriceChoice({ item, method, chosen, onChoose, error }: PriceChoiceProps) {
  const { t, i18n } = useTranslation('recharge')
  const language = pageLanguageOf(i18n)
  const each = (price: Price) =>
    formatMoney(monthlyPrice(amountOf(price, method), Number(price.price_type)), currencyOf(method), language)
  return (
    <RadioCards
      legend={t('choose-period')}
      name="price_id"
      value={chosen}
      onChange={onChoose}
      error={error}
      options={item.price_list.map(price => ({
        value: price.price_id,
        title: priceLabel(item, price),
        detail: Number(price.price_type) > 1 ? t('per-month', { price: each(price) }) : undefined,
        price: money(price, method, language),
        badge: price.price_is_recommend === 1 ? t('recommended') : undefined,
      }))}
    />
  )
}
