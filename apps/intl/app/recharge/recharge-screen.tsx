import type { PayType } from '@bohe/api-client/contract/wire'
import { formatMoney } from '@bohe/site/data/money.ts'
import { pageLanguageOf } from '@bohe/site/layout/page-language.ts'
import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { type FormElement, useWords } from '@bohe/site/verification/form-parts.tsx'
import { buttonClass } from '@bohe/ui/button'
import { EmptyState } from '@bohe/ui/empty-state'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { RadioCards } from '@bohe/ui/radio-cards'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PurchaseAnswer } from './buying.ts'
import { type Choice, chosenOf, defaultChoice, methodsOf, type Offer, samePeriodIn, totalOf } from './offer.ts'
import { MethodMark, useMethodName } from './payment-method.tsx'
import { PackageChoice, PriceChoice } from './plan-choice.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { useAttempt } from './use-attempt.ts'

/** What recharge.html shows. */
export interface RechargeScreenProps {
  Form: FormElement
  offer: Offer
  answer: PurchaseAnswer
  isPending: boolean
}

/** recharge.html: the whole decision on one screen. */
export function RechargeScreen(props: RechargeScreenProps) {
  const { t } = useTranslation('recharge')
  const isEmpty = defaultChoice(props.offer.list) === undefined || methodsOf(props.offer.pay_options).length === 0
  return (
    <Section tight>
      <Page>
        <Stack gap={8}>
          <Stack gap={1}>
            <h1>{t('title')}</h1>
            <p className="soft">{t('lead')}</p>
          </Stack>
          {isEmpty ? (
            <EmptyState title={t('no-packages')}>
              <p>{t('no-packages-lead')}</p>
            </EmptyState>
          ) : (
            <PurchaseForm {...props} />
          )}
        </Stack>
      </Page>
    </Section>
  )
}

const startOf = ({ offer, answer: { values = {} } }: RechargeScreenProps): Choice | undefined => {
  const { package_id = '', price_id = '' } = values
  return chosenOf(offer.list, { package_id, price_id }) ? { package_id, price_id } : defaultChoice(offer.list)
}

function PurchaseForm(props: RechargeScreenProps) {
  const { Form, offer, answer, isPending } = props
  const { i18n } = useTranslation('recharge')
  const methods = methodsOf(offer.pay_options)
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState(startOf(props))
  const [method, setMethod] = useState(methods.find(one => one === answer.values?.pay_type) ?? methods[0] ?? 'wechat')
  const words = useWords()
  const chosen = chosenOf(offer.list, choice)
  const attempt = useAttempt(form, answer)
  if (!chosen) return null
  const { item, price } = chosen
  const total = totalOf(chosen, method)
  return (
    <Form ref={form} method="post" noValidate className="purchase" {...attempt}>
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="attempt" defaultValue="" />
      <Stack gap={8}>
        <PurchaseFailure answer={answer} />
        <PackageChoice
          list={offer.list.filter(({ price_list }) => price_list.length > 0)}
          method={method}
          chosen={item.package_id}
          onChoose={next => setChoice(samePeriodIn(next, price))}
        />
        <PriceChoice
          item={item}
          method={method}
          chosen={price.price_id}
          onChoose={price_id => setChoice({ package_id: item.package_id, price_id })}
          error={words(answer.errors?.price_id)}
        />
        <MethodChoice methods={methods} chosen={method} onChoose={setMethod} error={words(answer.errors?.pay_type)} />
      </Stack>
      <PurchaseSummary
        item={item}
        price={price}
        total={formatMoney(total.amount, total.currency, pageLanguageOf(i18n))}
        method={method}
        errors={answer.errors}
        isPending={isPending}
      />
    </Form>
  )
}

function MethodChoice({
  methods,
  chosen,
  onChoose,
  error,
}: {
  methods: readonly PayType[]
  chosen: PayType
  onChoose: (method: PayType) => void
  error?: string
}) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  return (
    <RadioCards
      legend={t('choose-method')}
      name="pay_type"
      value={chosen}
      onChange={value => onChoose(methods.find(method => method === value) ?? chosen)}
      error={error}
      options={methods.map(method => ({
        value: method,
        title: nameOf(method),
        icon: <MethodMark method={method} />,
      }))}
    />
  )
}

/** A refusal in place, with what can be done about it. */
function PurchaseFailure({ answer }: { answer: PurchaseAnswer }) {
  const { t } = useTranslation('recharge')
  const { t: shell } = useTranslation('shell')
  if (!answer.failure) return null
  const link = (
    <Link className={buttonClass({ size: 'sm' })} to={paths.user()}>
      {t('to-member')}
    </Link>
  )
  return (
    <Notice
      tone="warning"
      title={shell('notice.error')}
      action={answer.unexpired ? link : undefined}
      tabIndex={-1}
      data-failure=""
    >
      <p>{answer.failure}</p>
      {answer.unexpired && <p className="soft">{t('unexpired-help')}</p>}
    </Notice>
  )
}
