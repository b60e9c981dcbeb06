import type { PayType } from '@bohe/api-client/contract/wire'
import { EmptyList } from '@bohe/site/empty/empty-list.tsx'
import { useViewer } from '@bohe/site/member.ts'
import { paths } from '@bohe/site/paths.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import type { FormElement } from '@bohe/site/verification/form-element.ts'
import { useWords } from '@bohe/site/verification/use-words.ts'
import { WarningNotice } from '@bohe/site/warning-notice.tsx'
import { buttonClass } from '@bohe/ui/button'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { RadioCards } from '@bohe/ui/radio-cards'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PurchaseAnswer } from './buying.ts'
import { chosenOf, methodsOf, type Offer } from './offer.ts'
import { MethodMark, useMethodName } from './payment-method.tsx'
import { PlanColumns } from './plan-columns.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { startOf } from './start.ts'
import { useAttempt } from './use-attempt.ts'
import { useQuote } from './use-quote.ts'
import { useRechargePaths } from './use-recharge-paths.ts'

const ViewerTimeTip = lazy(async () => ({ default: (await import('#membership/time-tip.tsx')).ViewerTimeTip }))

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
  const isEmpty = props.offer.list.length === 0 || methodsOf(props.offer.pay_options).length === 0
  return (
    <Section tight>
      <Page>
        <Stack gap={8}>
          <Stack gap={1}>
            <h1>{t('title')}</h1>
            <p className="soft">{t('lead')}</p>
          </Stack>
          {isEmpty ? <NoPackages /> : <PurchaseForm {...props} />}
          <OtherWays />
          {/* At the end: who looks is known when the page is there already, and nobody's choice may move then. */}
          <MemberTip />
        </Stack>
      </Page>
    </Section>
  )
}

function NoPackages() {
  const { t } = useTranslation('recharge')
  return (
    <EmptyList title={t('no-packages')} to={paths.customerService} action={t('no-packages-action')}>
      <p>{t('no-packages-lead')}</p>
    </EmptyList>
  )
}

/** Visitors have no time that could end: they fetch nothing of it. */
function MemberTip() {
  if (useViewer().state !== 'member') return null
  return (
    <Suspense>
      <ViewerTimeTip />
    </Suspense>
  )
}

/** The choice as it stands, and what it costs. */
const usePurchase = ({ offer, answer }: RechargeScreenProps) => {
  const [{ choice, method, discount_code }, setStart] = useState(() => startOf(offer, answer.values ?? {}))
  const change = (part: Partial<ReturnType<typeof startOf>>) => setStart(before => ({ ...before, ...part }))
  const { package_id = '', price_id = '' } = choice ?? {}
  const quote = useQuote({ package_id, price_id, pay_type: method, discount_code }, answer)
  return { chosen: chosenOf(offer.list, choice), method, discount_code, quote, change }
}

function PurchaseForm(props: RechargeScreenProps) {
  const { Form, offer, answer, isPending } = props
  const form = useRef<HTMLFormElement>(null)
  const { chosen, method, discount_code, quote, change } = usePurchase(props)
  const words = useWords()
  const attempt = useAttempt(form, answer)
  if (!chosen) return null
  return (
    <Form ref={form} method="post" noValidate className="purchase" {...attempt}>
      <input type="hidden" name="attempt" defaultValue="" />
      <Stack gap={8}>
        <PurchaseFailure answer={answer} />
        <PlanColumns
          list={offer.list}
          method={method}
          chosen={chosen}
          onChoose={choice => change({ choice })}
          error={words(answer.errors?.price_id)}
        />
        <MethodChoice
          methods={methodsOf(offer.pay_options)}
          chosen={method}
          onChoose={next => change({ method: next })}
          error={words(answer.errors?.pay_type)}
        />
      </Stack>
      <PurchaseSummary
        {...chosen}
        method={method}
        quote={quote}
        discountCode={discount_code}
        onCode={code => change({ discount_code: code })}
        errors={answer.errors}
        isPending={isPending}
      />
    </Form>
  )
}

interface MethodChoiceProps {
  methods: readonly PayType[]
  chosen: PayType
  onChoose: (method: PayType) => void
  error?: string
}

function MethodChoice({ methods, chosen, onChoose, error }: MethodChoiceProps) {
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
        detail: t(method === 'paypal' ? 'method-leads-away' : 'method-scan'),
        icon: <MethodMark method={method} />,
      }))}
    />
  )
}

/** A refusal in place, with what can be done about it. */
function PurchaseFailure({ answer }: { answer: PurchaseAnswer }) {
  const { t } = useTranslation('recharge')
  if (!answer.failure) return null
  const link = (
    <Link className={buttonClass({ size: 'sm' })} to={paths.user()}>
      {t('to-member')}
    </Link>
  )
  return (
    <WarningNotice failure={answer.failure} action={answer.unexpired ? link : undefined} tabIndex={-1} data-failure="">
      {answer.unexpired && <p className="soft">{t('unexpired-help')}</p>}
    </WarningNotice>
  )
}

/** What else can be done with a package. */
function OtherWays() {
  const { t } = useTranslation('recharge')
  const { exchange } = useRechargePaths()
  return (
    <Cluster as="p" className="small soft" gap={2}>
      <span>{t('exchange.offer')}</span>
      <Link to={exchange}>{t('exchange.title')}</Link>
    </Cluster>
  )
}
