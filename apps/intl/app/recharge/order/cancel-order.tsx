import { AskingButton } from '@bohe/site/forms/question.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'

/** Asks before an order is cancelled: its code becomes void at once. Stands in a form, which does it without script. */
export function CancelOrder({ onCancel, isPending }: { onCancel: () => void; isPending: boolean }) {
  const { t } = useTranslation('recharge')
  return (
    <AskingButton
      name="intent"
      value="cancel"
      tone="quiet"
      size="sm"
      label={t('order.cancel')}
      question={t('order.cancel-question')}
      more={t('order.cancel-lead')}
      answers={{ tone: 'danger', cancelLabel: t('order.keep') }}
      pending={isPending}
      onSure={onCancel}
    />
  )
}
