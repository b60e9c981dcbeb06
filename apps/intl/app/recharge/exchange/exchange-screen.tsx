import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { type ActionForm, useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { BackLink } from '@bohe/site/layout/back-link.tsx'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { RadioCards } from '@bohe/ui/radio-cards'
import { DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useRechargePaths } from '#recharge/paths.ts'
import type { LoadedExchange } from '#recharge/recharge-data.ts'
import type { ExchangeAnswer, SwitchQuote } from './exchanging.ts'

/** recharge.html?exchange=1: what is left of a package, counted in another one; "Coming soon!" where it is off (spec §2). */
export default function ExchangeScreen({ isOn, list }: LoadedExchange) {
  const { t } = useTranslation(['recharge', 'messages'])
  const { recharge } = useRechargePaths()
  return (
    <Section tight>
      <Page width="reading">
        <Stack gap={6}>
          <Stack gap={2}>
            <BackLink to={recharge}>{t('exchange.back')}</BackLink>
            <h1>{t('exchange.title')}</h1>
            {isOn && <p className="soft">{t('exchange.lead')}</p>}
          </Stack>
          {isOn ? (
            <Exchange list={list} />
          ) : (
            <EmptyList title={t('messages:notice.coming-soon')} to={recharge} action={t('orders.choose')}>
              <p>{t('exchange.off')}</p>
            </EmptyList>
          )}
        </Stack>
      </Page>
    </Section>
  )
}

function Exchange({ list }: Pick<LoadedExchange, 'list'>) {
  const { t } = useTranslation('recharge')
  const { Form, answer, isPending } = useActionForm<ExchangeAnswer>('exchange')
  if (answer.done) return <Done done={answer.done} />
  return (
    <Stack gap={6}>
      {answer.failure && <WarningNotice failure={answer.failure} />}
      <Form method="post" className="stack" data-gap={4}>
        <RadioCards
          legend={t('exchange.choose')}
          name="package_id"
          defaultValue={answer.package_id ?? list[0]?.package_id}
          options={list.map(item => ({
            value: item.package_id,
            title: item.package_title,
            detail: item.package_short_desc,
          }))}
        />
        <Cluster>
          <Button type="submit" name="intent" value="quote" pending={isPending}>
            {t('exchange.ask')}
          </Button>
        </Cluster>
      </Form>
      <div aria-live="polite">
        {answer.quote && <Quote Form={Form} quote={answer.quote} answer={answer} isPending={isPending} />}
      </div>
    </Stack>
  )
}

interface QuoteProps extends Pick<ActionForm<ExchangeAnswer>, 'Form' | 'answer' | 'isPending'> {
  quote: SwitchQuote
}

/** The quote, to be confirmed: a second press, on numbers that were seen. */
function Quote({ Form, quote, answer, isPending }: QuoteProps) {
  const { t } = useTranslation('recharge')
  return (
    <Card look="tinted">
      <h2 className="section-title">{t('exchange.quote')}</h2>
      <QuoteFacts quote={quote} />
      <Form method="post" className="stack" data-gap={2}>
        <input type="hidden" name="package_id" value={answer.package_id ?? ''} />
        <input type="hidden" name="quote_key" value={quote.quote_key} />
        <Button type="submit" name="intent" value="confirm" tone="primary" size="lg" block pending={isPending}>
          {t('exchange.confirm', { package: quote.to_package_title })}
        </Button>
        <p className="small soft">{t('exchange.final')}</p>
      </Form>
    </Card>
  )
}

function QuoteFacts({ quote }: { quote: SwitchQuote }) {
  const { t } = useTranslation('recharge')
  // Whole seconds as days, hours and minutes.
  const lengthOf = (seconds: number): string =>
    t('length', {
      days: Math.floor(seconds / 86_400),
      hours: Math.floor(seconds / 3600) % 24,
      minutes: Math.floor(seconds / 60) % 60,
    })
  const facts = [
    { term: t('exchange.from', { package: quote.from_package_title }), detail: lengthOf(quote.from_seconds) },
    { term: t('exchange.to', { package: quote.to_package_title }), detail: lengthOf(quote.to_seconds) },
    { term: t('exchange.until'), detail: <LocalTime instant={quote.expiry_time} /> },
  ]
  return <DescriptionList items={facts} />
}

function Done({ done }: { done: SwitchQuote }) {
  const { t } = useTranslation('recharge')
  const { t: say } = useTranslation('messages')
  return (
    <Stack gap={4}>
      <Notice tone="success">{say('success.modified')}</Notice>
      <QuoteFacts quote={done} />
      <Cluster>
        <Link className={buttonClass({ tone: 'primary' })} to={paths.user()}>
          {t('order.to-member')}
        </Link>
      </Cluster>
    </Stack>
  )
}
