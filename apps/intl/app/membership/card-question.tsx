import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { Question } from '@bohe/site/forms/question.tsx'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Cluster, Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CardHolds, RedeemAnswer } from './redeem.action.ts'
import { timeInWords } from './time-in-words.ts'

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
export function CardQuestion({ form: { answer, pending, send } }: { form: ActionForm<RedeemAnswer> }) {
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
export function CardQuestionInPage({ answer }: { answer: RedeemAnswer }) {
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
