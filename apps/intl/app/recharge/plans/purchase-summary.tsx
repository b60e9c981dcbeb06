import type { PayType } from '@bohe/api-client/contract/wire'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { ShieldIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { useHref } from 'react-router'
import { MethodMark, useMethodName } from '#recharge/payment-method.tsx'
import { PriceLines } from '#recharge/price-lines.tsx'
import { amountOf, currencyOf, isNothing, type Package, type Price } from './offer.ts'
import type { QuoteView } from './use-quote.ts'

interface PurchaseSummaryProps {
  item: Package
  price: Price
  method: PayType
  quote: QuoteView
  /** The discount code the form starts with. */
  discountCode: string
  onCode: (code: string) => void
  errors?: Record<string, string>
  isPending: boolean
}

/** What was chosen, what it costs, what has to be agreed to, and the way on; stays in view beside the choices. */
export function PurchaseSummary(props: PurchaseSummaryProps) {
  const { item, price, method, quote, discountCode, onCode, errors = {}, isPending } = props
  const { t } = useTranslation('recharge')
  const amount = quote.breakdown?.amount ?? amountOf(price, method)
  return (
    <Card className="purchase-summary" look="tinted">
      <h2 className="section-title">{t('summary')}</h2>
      <ChosenFacts item={item} price={price} method={method} />
      <DiscountField quote={quote} defaultValue={discountCode} onChange={onCode} />
      <Agreements errors={errors} />
      <Stack gap={3} className="purchase-end">
        <Total amount={amount} method={method} quote={quote} />
        <Button type="submit" name="intent" value="buy" tone="primary" size="lg" block pending={isPending}>
          <PayLabel amount={amount} />
        </Button>
      </Stack>
      <p className="small soft purchase-safe">
        <ShieldIcon />
        {t(isNothing(amount) ? 'nothing-to-pay' : 'safe')}
      </p>
    </Card>
  )
}

interface DiscountFieldProps {
  quote: QuoteView
  defaultValue: string
  onChange: (code: string) => void
}

/** The discount code: its price is asked for while it is typed, by the button, and without script by sending the form. */
function DiscountField({ quote, defaultValue, onChange }: DiscountFieldProps) {
  const { t } = useTranslation('recharge')
  const words = useWords()
  return (
    <Field
      label={t('code')}
      note={t('code-optional')}
      name="discount_code"
      defaultValue={defaultValue}
      onChange={event => onChange(event.target.value.trim())}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={words(quote.fault)}
      help={<CodeState quote={quote} fault={words(quote.fault)} />}
      trailing={
        <Button
          type="submit"
          name="intent"
          value="quote"
          tone="quiet"
          size="sm"
          pending={quote.isAsking}
          onClick={event => {
            event.preventDefault()
            quote.apply()
          }}
        >
          {t('code-apply')}
        </Button>
      }
    />
  )
}

/** What became of the code; said when it changes, while the field still has the focus. */
function CodeState({ quote: { breakdown, isAsking }, fault }: { quote: QuoteView; fault: string | undefined }) {
  const { t } = useTranslation('recharge')
  const isMember = useViewer().state === 'member'
  const given = breakdown && t('code-applied', { title: breakdown.discount_title || breakdown.discount_code })
  return (
    <span role="status">
      {isAsking ? t('code-asking') : given}
      {!isMember && <span className="unless-member needs-script">{t('code-log-in')}</span>}
      {fault && <span className="visually-hidden">{fault}</span>}
    </span>
  )
}

/** What the button does: a visitor logs in first. */
function PayLabel({ amount }: { amount: string }) {
  const { t } = useTranslation('recharge')
  const { state } = useViewer()
  const pay = t(isNothing(amount) ? 'pay-nothing' : 'pay')
  if (state === 'unknown') {
    return (
      <>
        <span className="if-member">{pay}</span>
        <span className="unless-member needs-script">{t('pay-log-in')}</span>
      </>
    )
  }
  return state === 'visitor' ? t('pay-log-in') : pay
}

function ChosenFacts({ item, price, method }: Pick<PurchaseSummaryProps, 'item' | 'price' | 'method'>) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const way = (
    <span className="method-name">
      <MethodMark method={method} />
      {nameOf(method)}
    </span>
  )
  const facts = [
    { term: t('orders.package'), detail: item.package_title },
    { term: t('orders.period'), detail: price.price_short_desc },
    { term: t('orders.method'), detail: way },
  ]
  return <DescriptionList items={facts} />
}

function Total({ amount, method, quote }: Pick<PurchaseSummaryProps, 'method' | 'quote'> & { amount: string }) {
  const { t } = useTranslation('recharge')
  const { breakdown } = quote
  return (
    <Stack gap={1}>
      {breakdown && (
        <PriceLines
          list={breakdown.list_amount}
          discount={breakdown.discount_amount}
          currency={breakdown.amount_type}
          reason={breakdown.discount_code}
        />
      )}
      <p className="purchase-total" aria-busy={quote.isAsking || undefined}>
        <span id="purchase-total">{t('total')}</span>
        <output aria-live="polite" aria-labelledby="purchase-total">
          {formatMoney(amount, currencyOf(method))}
        </output>
      </p>
    </Stack>
  )
}

function Agreements({ errors }: { errors: Record<string, string> }) {
  const agreement = useHref(paths.protocol)
  const { t } = useTranslation('recharge')
  const words = useWords()
  return (
    <Stack gap={2}>
      <Checkbox name="agreement" error={words(errors.agreement)} required>
        {t('agree-before')}
        <a href={agreement} target="_blank" rel="noopener">
          {t('agree-user')}
        </a>
      </Checkbox>
      <Checkbox name="terms" error={words(errors.terms)} required>
        {t('agree-before')}
        <a href={`${agreement}#membership`} target="_blank" rel="noopener">
          {t('agree-terms')}
        </a>
      </Checkbox>
    </Stack>
  )
}
