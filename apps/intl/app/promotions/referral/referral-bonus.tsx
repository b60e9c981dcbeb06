import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { useEffect } from 'react'
import { timeInWords } from '#membership/time-in-words.ts'
import { QqGroup } from './qq-group.tsx'
import type { BonusAnswer } from './referral.action.ts'
import type { Referral } from './referral-data.ts'

interface BonusProps extends Pick<Referral, 'campaign'> {
  /** After the bonus was given, where what is shown is not loaded again by itself. */
  onClaimed?: (() => void) | undefined
}

/** The bonus for joining the QQ group (spec §1): once, with the code told there. */
export function ReferralBonus({ campaign, onClaimed }: BonusProps) {
  const { t, i18n } = useTranslation('promotions')
  const days = timeInWords(i18n.language, { days: campaign.qq_bonus_days })
  if (campaign.qq_bonus_days === 0) return null
  return (
    <TitledSection level={3} id="referral-bonus" title={t('bonus.title')} gap={3}>
      {campaign.qq_bonus_taken === 1 ? (
        <Notice tone="success">{t('bonus.taken', { days })}</Notice>
      ) : (
        <>
          <p className="soft">{t('bonus.lead', { days })}</p>
          <QqGroup />
          <BonusForm campaign={campaign} onClaimed={onClaimed} />
        </>
      )}
    </TitledSection>
  )
}

function BonusForm({ campaign, onClaimed }: BonusProps) {
  const { t } = useTranslation('promotions')
  const words = useWords()
  const { Form, ref, answer, pending } = useActionForm<BonusAnswer>('bonus')
  useEffect(() => {
    if (answer.notice) onClaimed?.()
  }, [answer])
  return (
    <Form ref={ref} method="post" noValidate className="stack">
      <input type="hidden" name="form" value="bonus" />
      <input type="hidden" name="activity_id" value={campaign.activity.id} />
      <AnswerNotice answer={answer} />
      <Field
        label={t('bonus.code')}
        name="code"
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={answer.values?.code ?? ''}
        error={words(answer.errors?.code)}
      />
      <Button type="submit" name="intent" value="claim" pending={pending === 'claim'}>
        {t('bonus.claim')}
      </Button>
    </Form>
  )
}
