import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { useEffect } from 'react'
import { CardQuestion, CardQuestionInPage } from './card-question.tsx'
import { CardRedeemed } from './card-redeemed.tsx'
import type { RedeemAnswer } from './redeem.action.ts'

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
