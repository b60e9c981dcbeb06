import type { PayType } from '@bohe/api-client/contract/wire'
import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { useWords } from '@bohe/site/verification/form-parts.tsx'
import { Button } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Checkbox } from '@bohe/ui/checkbox'
import { ShieldIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { useHref } from 'react-router'
import type { Package, Price } from './offer.ts'
import { MethodMark, useMethodName } from './payment-method.tsx'

interface PurchaseSummaryProps {
  item: Package
  price: Price
  /** The total as it is read. */
  total: string
  method: PayType
  errors?: Record<string, string>
  isPending: boolean
}

/** What was chosen, what it costs, what has to be agreed to, and the way on; stays in view beside the choices. */
export function PurchaseSummary({ item, price, total, method, errors = {}, isPending }: PurchaseSummaryProps) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const facts = [
    { term: t('orders.package'), detail: item.package_title },
    { term: t('orders.period'), detail: price.price_short_desc },
    {
      term: t('orders.method'),
      detail: (
        <span className="method-name">
          <MethodMark method={method} />
          {nameOf(method)}
        </span>
      ),
    },
  ]
  return (
    <Card className="purchase-summary" look="tinted">
      <h2 className="section-title">{t('summary')}</h2>
      <DescriptionList items={facts} />
      <p className="purchase-total">
        <span>{t('total')}</span>
        <output aria-live="polite">{total}</output>
      </p>
      <Agreements errors={errors} />
      <Button type="submit" tone="primary" size="lg" block pending={isPending}>
        {t('pay')}
      </Button>
      <p className="small soft purchase-safe">
        <ShieldIcon />
        {t('safe')}
      </p>
    </Card>
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
