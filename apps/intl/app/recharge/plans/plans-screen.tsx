import type { PayType } from '@bohe/api-client/contract/wire'
import { parseLanguage } from '@bohe/i18n/language'
import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { newIdempotencyKey } from '@bohe/site/forms/idempotency-key.ts'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { EmptyList } from '@bohe/site/lists/empty-list.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { buttonClass } from '@bohe/ui/button'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { RadioCards } from '@bohe/ui/radio-cards'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useRechargePaths } from '#recharge/paths.ts'
import { MethodMark, useMethodName } from '#recharge/payment-method.tsx'
import type { PurchaseAnswer } from './buying.ts'
import { chosenOf, methodsOf, type Offer, startOf } from './offer.ts'
import { PlanColumns } from './plan-columns.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { useQuote } from './use-quote.ts'

const ViewerTimeTip = lazy(async () => ({ default: (await import('#membership/time-tip.tsx')).ViewerTimeTip }))

/** What recharge.html shows. */
export interface PlansScreenProps {
  Form: ActionForm['Form']
  offer: Offer
  answer: PurchaseAnswer
  isPending: boolean
}

/** recharge.html: the whole decision on one screen. */
export function PlansScreen(props: PlansScreenProps) {
  const { t } = useTranslation('recharge')
  const { exchange } = useRechargePaths()
  const isEmpty = props.offer.list.length === 0 || methodsOf(props.offer.pay_options).length === 0
  return (
    <Section tight>
      <Page>
        <Stack gap={8}>
          <Stack gap={1}>
            <h1>{t('title')}</h1>
            <p className="soft">{t('lead')}</p>
          </Stack>
          {isEmpty ? (
            <EmptyList title={t('no-packages')} to={paths.customerService} action={t('no-packages-action')}>
              <p>{t('no-packages-lead')}</p>
            </EmptyList>
          ) : (
            <PurchaseForm {...props} />
          )}
          {/* What else can be done with a package. */}
          <Cluster as="p" className="small soft" gap={2}>
            <span>{t('exchange.offer')}</span>
            <Link to={exchange}>{t('exchange.title')}</Link>
          </Cluster>
          {/* At the end: who looks is known when the page is there already, and nobody's choice may move then. */}
          <MemberTip />
        </Stack>
      </Page>
    </Section>
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
const usePurchase = ({ offer, answer }: PlansScreenProps) => {
  const { i18n } = useTranslation('recharge')
  const [{ choice, method, discount_code }, setStart] = useState(() =>
    startOf(offer, answer.values ?? {}, parseLanguage(i18n.language)),
  )
  const change = (part: Partial<ReturnType<typeof startOf>>) => setStart(before => ({ ...before, ...part }))
  const { package_id = '', price_id = '' } = choice ?? {}
  const quote = useQuote({ package_id, price_id, pay_type: method, discount_code }, answer)
  return { chosen: chosenOf(offer.list, choice), method, discount_code, quote, change }
}

function PurchaseForm(props: PlansScreenProps) {
  const { Form, offer, answer, isPending } = props
  const form = useRef<HTMLFormElement>(null)
  const { chosen, method, discount_code, quote, change } = usePurchase(props)
  const words = useWords()
  const idempotency = useIdempotencyKey(form, answer)
  // A code may have been typed before the page's script was there.
  useLayoutEffect(() => {
    const typed = textOf(new FormData(form.current ?? undefined), 'discount_code')
    if (typed && typed !== discount_code) change({ discount_code: typed })
  }, [])
  if (!chosen) return null
  return (
    <Form ref={form} method="post" noValidate className="purchase" {...idempotency}>
      <input type="hidden" name="idempotency_key" defaultValue="" />
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

/**
 * Keeps the Idempotency-Key of a purchase in the form's field: a repeated press or a try after a lost answer keeps the key,
 * another choice or a refusal takes a new one. The focus is led to what has to be mended.
 */
const useIdempotencyKey = (form: RefObject<HTMLFormElement | null>, answer: PurchaseAnswer) => {
  const key = useRef('')
  useEffect(() => {
    if (answer.unanswered !== true) key.current = ''
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus()
  }, [form, answer])
  const onSubmit = () => {
    const input = form.current?.elements.namedItem('idempotency_key')
    key.current ||= newIdempotencyKey()
    if (input instanceof HTMLInputElement) input.value = key.current
  }
  const onChange = () => {
    key.current = ''
  }
  return { onSubmit, onChange }
}
