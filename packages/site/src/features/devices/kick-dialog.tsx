import { ConfirmDialog } from '@bohe/ui/dialog'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { ActionForm } from '#forms/use-action-form.ts'
import { useTranslation } from '#i18n/translation.ts'
import type { Device } from './device.ts'
import { DeviceFields, SecondaryPassword } from './device-fields.tsx'

interface KickDialogProps {
  /** The device in question; the dialog is closed without one. */
  device: Device | undefined
  name: string
  isGuarded: boolean
  form: ActionForm
  onClose: () => void
}

/** Asks before a device is signed out, for the secondary password too where one is set. */
export function KickDialog({ device, name, isGuarded, form, onClose }: KickDialogProps) {
  const { t } = useTranslation(['security', 'shell'])
  const { Form, onSubmit, ref, pending } = form
  const answer = form.answer.values?.device_id === device?.device_id ? form.answer : {}
  return (
    <ConfirmDialog
      open={device !== undefined}
      onClose={onClose}
      title={t('devices.ask', { name })}
      closeLabel={t('shell:dialog.close')}
      confirmLabel={t('devices.kick')}
      cancelLabel={t('shell:dialog.cancel')}
      tone="danger"
      pending={pending === 'kick-sure'}
      onConfirm={() => ref.current?.requestSubmit()}
    >
      {device && (
        <Form ref={ref} onSubmit={onSubmit} method="post" noValidate className="stack">
          <DeviceFields device={device} />
          <input type="hidden" name="intent" value="kick-sure" />
          <p>{t('devices.ask-about')}</p>
          <AnswerNotice answer={answer} />
          {isGuarded && <SecondaryPassword answer={answer} />}
        </Form>
      )}
    </ConfirmDialog>
  )
}
