import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { standingOf } from '@bohe/site/features/member/membership.ts'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { Question } from '@bohe/site/forms/question.tsx'
import { type ActionForm, useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import type { Member } from '@bohe/site/session/member.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Field } from '@bohe/ui/field'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { DescriptionList } from '@bohe/ui/table'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CardHolds, RedeemAnswer } from './redeem.action.ts'
import { timeInWords } from './time-in-words.ts'

/** Number and password of a recharge card; what it holds is shown before it is redeemed. */
export function RedeemForm({ member }: { member: Member }) {
  const { t } = useTranslation('membership')
  const form = useActionForm<RedeemAnswer>('redeem')
  const { Form, ref, answer, pending } = form
  const isAsked = answer.idempotencyKey !== undefined
  useEffect(() => {
    if (answer.notice) ref.current?.reset()
  }, [answer, ref])
  return (
    <TitledSection level={3} id="redeem" title={t('card.title')} lead={t('card.lead')} gap={4}>
      <AnswerNotice answer={{ ...(answer.notice && { notice: answer.notice }) }} />
      {answer.notice && answer.holds && <CardRedeemed holds={answer.holds} member={member} />}
      {isAsked && <CardQuestionInPage answer={answer} />}
      <Form ref={ref} method="post" noValidate className="stack">
        <input type="hidden" name="form" value="redeem" />
        <input type="hidden" name="idempotency_key" value={answer.idempotencyKey ?? ''} />
        {!isAsked && <AnswerNotice answer={{ ...(answer.failure && { failure: answer.failure }) }} />}
        <CardFields answer={answer} />
        <Button type="submit" name="intent" value="check" tone="primary" pending={pending === 'check'}>
          {t('card.check')}
        </Button>
        <CardQuestion form={form} />
      </Form>
    </TitledSection>
  )
}

function CardFields({ answer: { values = {}, errors = {} } }: { answer: RedeemAnswer }) {
  const { t } = useTranslation('membership')
  const words = useWords()
  // A password manager would take the password of a card for the account's.
  const shared = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, required: true } as const
  return (
    <>
      <Field
        {...shared}
        label={t('card.number')}
        name="card_no"
        maxLength={160}
        defaultValue={values.card_no ?? ''}
        error={words(errors.card_no)}
        help={t('card.help')}
      />
      <Field
        {...shared}
        label={t('card.password')}
        name="card_password"
        maxLength={48}
        defaultValue={values.card_password ?? ''}
        error={words(errors.card_password)}
      />
    </>
  )
}

/** What a redeemed card gave, and until when the member's time now goes. */
function CardRedeemed({ holds, member }: { holds: CardHolds; member: Member }) {
  const { t, i18n } = useTranslation('membership')
  const title = t('card.added', { package: holds.package_title, time: timeInWords(i18n.language, holds) })
  if (holds.expiry_time && standingOf(member) !== 'paused') {
    return (
      <Notice tone="success" title={title}>
        <p>
          <Until instant={holds.expiry_time} />
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="success" title={title} action={<Link to={paths.user('pause')}>{t('card.to-pause')}</Link>}>
      <p>{t('card.frozen')}</p>
    </Notice>
  )
}

function Until({ instant }: { instant: string }) {
  const { t } = useTranslation('membership')
  const [before, after] = t('card.until', { date: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <LocalTime instant={instant} />
      {after}
    </>
  )
}

/** What a card holds, before anything is done; or that the last yes was not answered. */
function WhatIsAsked({ answer }: { answer: RedeemAnswer }) {
  const { t } = useTranslation('membership')
  return (
    <Stack gap={3}>
      <AnswerNotice answer={{ ...(answer.failure && { failure: answer.failure }) }} />
      {answer.holds ? <Holds holds={answer.holds} /> : <p className="soft">{answer.values?.card_no}</p>}
      <p>{t(answer.holds ? 'card.once' : 'card.outcome-unknown')}</p>
    </Stack>
  )
}

function Holds({ holds }: { holds: CardHolds }) {
  const { t, i18n } = useTranslation('membership')
  return (
    <DescriptionList
      items={[
        { term: t('card.name'), detail: holds.card_title },
        { term: t('card.package'), detail: holds.package_title },
        { term: t('card.time'), detail: timeInWords(i18n.language, holds) },
        {
          term: t('card.valid'),
          detail: holds.valid_until ? <LocalTime instant={holds.valid_until} /> : t('card.always'),
        },
      ]}
    />
  )
}

/** Asks over the page whether the card is to be redeemed. */
function CardQuestion({ form: { answer, pending, send } }: { form: ActionForm<RedeemAnswer> }) {
  const { t } = useTranslation('membership')
  const [declined, setDeclined] = useState<unknown>()
  return (
    <Question
      open={answer.idempotencyKey !== undefined && declined !== answer}
      onClose={() => setDeclined(answer)}
      title={t('card.question')}
      confirmLabel={t('card.redeem')}
      pending={pending === 'redeem'}
      onConfirm={() => send('redeem')}
    >
      <WhatIsAsked answer={answer} />
    </Question>
  )
}

/** The same question without script: a form of its own, so that what was looked at is what is redeemed. */
function CardQuestionInPage({ answer }: { answer: RedeemAnswer }) {
  const { t } = useTranslation('membership')
  const { pathname, search } = useLocation()
  return (
    <noscript>
      <Card>
        <form method="post" className="stack">
          <input type="hidden" name="form" value="redeem" />
          <input type="hidden" name="idempotency_key" value={answer.idempotencyKey} />
          <input type="hidden" name="card_no" value={answer.values?.card_no} />
          <input type="hidden" name="card_password" value={answer.values?.card_password} />
          <h4>{t('card.question')}</h4>
          <WhatIsAsked answer={answer} />
          <Cluster>
            <Button type="submit" name="intent" value="redeem" tone="primary">
              {t('card.redeem')}
            </Button>
            <Link className={buttonClass({ tone: 'quiet' })} to={pathname + search}>
              {t('card.other')}
            </Link>
          </Cluster>
        </form>
      </Card>
    </noscript>
  )
}
