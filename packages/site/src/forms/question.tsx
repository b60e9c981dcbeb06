import { Button, type ButtonProps } from '@bohe/ui/button'
import { ConfirmDialog, type ConfirmDialogProps } from '@bohe/ui/dialog'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/translation.ts'

type QuestionProps = Omit<ConfirmDialogProps, 'closeLabel' | 'cancelLabel'> & { cancelLabel?: string | undefined }

/** A question over the page, in the words that the site closes every dialog with. */
export function Question({ cancelLabel, ...dialog }: QuestionProps) {
  const { t } = useTranslation('shell')
  return <ConfirmDialog {...dialog} closeLabel={t('dialog.close')} cancelLabel={cancelLabel ?? t('dialog.cancel')} />
}

interface AskingButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** On the button, and on the one that says yes. */
  label: string
  question: string
  /** More about what is asked. */
  more: ReactNode
  answers?: Pick<QuestionProps, 'tone' | 'cancelLabel'>
  onSure: () => void
}

/** A button of a form that asks first, over the page; without script it sends its form, which asks or does what it says. */
export function AskingButton({ label, question, more, answers, onSure, ...button }: AskingButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const ask: ButtonProps['onClick'] = event => {
    event.preventDefault()
    setAsking(true)
  }
  const confirm = () => {
    setAsking(false)
    onSure()
  }
  return (
    <>
      <Button type="submit" {...button} onClick={ask}>
        {label}
      </Button>
      <Question
        {...answers}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        confirmLabel={label}
        onConfirm={confirm}
      >
        <p>{more}</p>
      </Question>
    </>
  )
}
