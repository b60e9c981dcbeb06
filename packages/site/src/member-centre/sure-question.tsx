import { Button, buttonClass } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'

interface SureQuestionProps {
  question: ReactNode
  /** What the button that says yes sends. */
  intent: string
  confirm: string
  /** Where "no" leads. */
  cancelTo: string
  children?: ReactNode
}

/** Asks, in the form it stands in, before what cannot be taken back is done: for who pressed its button without script. */
export function SureQuestion({ question, intent, confirm, cancelTo, children }: SureQuestionProps) {
  const { t } = useTranslation('shell')
  return (
    <div className="sure-question">
      <Notice tone="warning">{question}</Notice>
      {children}
      <p className="sure-answers">
        <Button type="submit" name="intent" value={intent} tone="danger" size="sm">
          {confirm}
        </Button>
        <Link className={buttonClass({ size: 'sm' })} to={cancelTo}>
          {t('dialog.cancel')}
        </Link>
      </p>
    </div>
  )
}
