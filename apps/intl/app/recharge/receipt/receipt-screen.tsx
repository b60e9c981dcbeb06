import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { pageLanguageOf } from '@bohe/site/i18n/page-language.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { BackLink } from '@bohe/site/layout/back-link.tsx'
import { useSiteConfig } from '@bohe/site/routing/root-data.ts'
import { BrandMark } from '@bohe/ui/brand-mark'
import { Button } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { useOrderFacts } from '#recharge/order/order-facts.tsx'
import { type Order, pageOf } from '#recharge/order/order-state.ts'
import { useRechargePaths } from '#recharge/paths.ts'
import '#recharge/order/order.css'
import './receipt.css'

/** recharge.html?id=…&receipt=1: what was sold to whom, by whom, for how much; made for paper. */
export default function ReceiptScreen({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const paths = useRechargePaths()
  return (
    <Section tight>
      <Page width="reading">
        <Stack gap={6}>
          <BackLink to={paths.order(order.invoice_id)}>{t('receipt.back')}</BackLink>
          <Card as="article" className="receipt" aria-labelledby="receipt-title">
            <ReceiptHead />
            <p className="purchase-total">
              <span>{t('receipt.received')}</span>
              <strong>{formatMoney(order.invoice_money, order.amount_type)}</strong>
            </p>
            <DescriptionList items={useOrderFacts(order)} />
            <ReceiptFoot order={order} />
          </Card>
          <div className="needs-script">
            <Button tone="primary" size="lg" onClick={() => window.print()}>
              {t('receipt.print')}
            </Button>
          </div>
        </Stack>
      </Page>
    </Section>
  )
}

function ReceiptHead() {
  const { t, i18n } = useTranslation('recharge')
  const { t: shell } = useTranslation('shell')
  const { seller } = useEdition().facts
  const { address } = useSiteConfig()?.support ?? {}
  const language = pageLanguageOf(i18n)
  return (
    <header className="receipt-head">
      <Stack gap={1}>
        <h1 id="receipt-title">{t('receipt.title')}</h1>
        <p className="small soft">{seller?.[language] ?? shell('brand')}</p>
        {address && <p className="small soft">{address[language]}</p>}
      </Stack>
      <BrandMark size={40} />
    </header>
  )
}

/** Whether the money has gone back, who to ask, and what this paper is not. */
function ReceiptFoot({ order }: { order: Order }) {
  const { t } = useTranslation('recharge')
  const { email } = useSiteConfig()?.support ?? {}
  const page = pageOf(order)
  return (
    <Stack as="footer" gap={1} className="small soft">
      {(page === 'refunding' || page === 'refunded') && <p>{t(`order.${page}-lead`)}</p>}
      {order.steps.opened && (
        <p>
          {t('order.step-opened')} <LocalTime instant={order.steps.opened} />
        </p>
      )}
      {email && <p>{t('receipt.questions', { email })}</p>}
    </Stack>
  )
}
