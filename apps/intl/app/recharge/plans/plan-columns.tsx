import type { PayType } from '@bohe/api-client/contract/wire'
import { cardLookOf } from '@bohe/site/data/card-look.ts'
import { formatMoney, monthlyPrice } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Badge } from '@bohe/ui/badge'
import { FieldError } from '@bohe/ui/field'
import { MembershipCard } from '@bohe/ui/membership-card'
import { RadioCardChoice } from '@bohe/ui/radio-cards'
import {
  amountOf,
  type Choice,
  choiceText,
  currencyOf,
  type Package,
  type Price,
  samePeriodIn,
  savingOf,
} from './offer.ts'

interface PlanChoice {
  method: PayType
  chosen: { item: Package; price: Price }
  onChoose: (choice: Choice) => void
}

/**
 * All prices as one choice (spec §4), each package's under its card; pressing a card chooses the same period there. Real
 * radio inputs, so that arrow keys and the form work by themselves.
 */
export function PlanColumns({ list, error, ...choice }: PlanChoice & { list: readonly Package[]; error?: string }) {
  const { t } = useTranslation('recharge')
  return (
    <fieldset className="plans" aria-describedby={error ? 'plans-error' : undefined}>
      <legend>
        <h2>{t('choose-plan')}</h2>
      </legend>
      <div className="plans-row">
        {list.map(item => (
          <PlanColumn key={item.package_id} item={item} {...choice} />
        ))}
      </div>
      <p className="small soft plans-note">{t('saves-note')}</p>
      <FieldError id="plans-error">{error}</FieldError>
    </fieldset>
  )
}

const idOf = (choice: Choice | undefined) => choice && `choice-${choiceText(choice)}`

function PlanColumn({ item, method, chosen, onChoose }: PlanChoice & { item: Package }) {
  const optionOf = usePriceOption(item, method)
  return (
    <fieldset className="plan" aria-label={item.package_title}>
      <label className="plan-head" htmlFor={idOf(samePeriodIn(item, chosen.price))}>
        <PlanCard item={item} method={method} />
      </label>
      <div className="plan-prices">
        {item.price_list.map(price => {
          const choice = { package_id: item.package_id, price_id: price.price_id }
          return (
            <RadioCardChoice
              key={price.price_id}
              id={idOf(choice)}
              name="choice"
              value={choiceText({ package_id: chosen.item.package_id, price_id: chosen.price.price_id })}
              onChange={() => onChoose(choice)}
              option={{ value: choiceText(choice), ...optionOf(price) }}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function PlanCard({ item, method }: { item: Package; method: PayType }) {
  const { t } = useTranslation('recharge')
  const first = item.price_list[0]
  const amount = first && formatMoney(amountOf(first, method), currencyOf(method))
  return (
    <MembershipCard
      face={cardLookOf(item.package_level)}
      title={item.package_title}
      corner={item.package_is_recommend === 1 && <Badge>{t('recommended')}</Badge>}
      footer={amount && <span className="plan-from">{t('from', { price: amount })}</span>}
    >
      <p className="small">{item.package_short_desc}</p>
    </MembershipCard>
  )
}

/** What a price's card says: its label, the price, what that is a month, and what it saves against single months. */
const usePriceOption = (item: Package, method: PayType) => {
  const { t } = useTranslation('recharge')
  const money = (amount: string) => formatMoney(amount, currencyOf(method))
  return (price: Price) => {
    const amount = amountOf(price, method)
    const months = Number(price.price_type)
    const saving = savingOf(item, price, method)
    const monthly = months > 1 ? t('per-month', { price: money(monthlyPrice(amount, months)) }) : undefined
    return {
      // Package title and short description (spec §4); the card above already shows the title to those who see.
      title: (
        <>
          <span className="visually-hidden">{item.package_title}</span> {price.price_short_desc}
        </>
      ),
      detail: monthly && <PerMonth monthly={monthly} saving={saving && t('saves', { amount: money(saving) })} />,
      price: money(amount),
      badge: price.price_is_recommend === 1 ? t('recommended') : undefined,
    }
  }
}

function PerMonth({ monthly, saving }: { monthly: string; saving: string | undefined }) {
  const { t } = useTranslation('recharge')
  if (!saving) return monthly
  return (
    <>
      <span>{monthly}</span>
      <span className="visually-hidden">{t('comma')}</span>
      <span className="plan-saving">{saving}</span>
    </>
  )
}
