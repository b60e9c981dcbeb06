import { Button } from '@bohe/ui/button'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { Notice } from '@bohe/ui/notice'
import { useState } from 'react'
import type { ActionForm } from '#forms/use-action-form.ts'
import { useTranslation } from '#i18n/translation.ts'

/** "Confirm to change the nickname?" (spec §8): over the page, or without script in the form. */
export function NicknameQuestion({ form: { answer, send } }: { form: ActionForm }) {
  const { t } = useTranslation(['messages', 'profile', 'shell'])
  const [closed, setClosed] = useState<unknown>()
  if (!answer.question) return null
  return (
    <>
      <noscript>
        <Notice
          tone="info"
          action={
            <Button type="submit" name="intent" value="save" size="sm">
              {t('profile:nickname.confirm')}
            </Button>
          }
        >
          {t('confirm.nickname')}
        </Notice>
      </noscript>
      <ConfirmDialog
        open={closed !== answer}
        onClose={() => setClosed(answer)}
        title={t('confirm.nickname')}
        closeLabel={t('shell:dialog.close')}
        cancelLabel={t('shell:dialog.cancel')}
        confirmLabel={t('profile:nickname.confirm')}
        onConfirm={() => {
          setClosed(answer)
          send('save')
        }}
      >
        <p>{answer.values?.nickname}</p>
      </ConfirmDialog>
    </>
  )
}
