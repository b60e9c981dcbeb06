import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { useState } from 'react'

/** Asks before an order is cancelled: its code becomes void at once. Stands in a form, which does it without script. */
export function CancelOrder({ onCancel, isPending }: { onCancel: () => void; isPending: boolean }) {
  const { t } = useTranslation('recharge')
  const { t: shell } = useTranslation('shell')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="cancel"
        tone="quiet"
        size="sm"
        pending={isPending}
        onClick={event => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        {t('order.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('order.cancel-question')}
        closeLabel={shell('dialog.close')}
        cancelLabel={t('order.keep')}
        confirmLabel={t('order.cancel')}
        tone="danger"
        pending={isPending}
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
      >
        <p>{t('order.cancel-lead')}</p>
      </ConfirmDialog>
    </>
  )
}
