import { PasswordField } from '@bohe/ui/password-field'
import type { FormAnswer } from '#forms/form-answer.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import type { Device } from './device.ts'

/** What says which device a form is about. */
export function DeviceFields({ device: { device_id } }: { device: Device }) {
  return (
    <>
      <input type="hidden" name="form" value="device" />
      <input type="hidden" name="device_id" value={device_id} />
    </>
  )
}

/** The secondary password, where one guards signing devices out. */
export function SecondaryPassword({ answer: { errors = {} } }: { answer: FormAnswer }) {
  const { t } = useTranslation(['security', 'auth'])
  const words = useWords()
  return (
    <PasswordField
      data-first-focus=""
      label={t('field.secondary')}
      name="admin_pass"
      // Not the account's password: a manager that fills that one in would fill in a wrong one.
      autoComplete="off"
      maxLength={12}
      showLabel={t('auth:field.password-show')}
      error={words(errors.admin_pass)}
      required
    />
  )
}
