import { PasswordField } from '@bohe/ui/password-field'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { type FieldsProps, SubmitButton } from './task-fields.tsx'

/** The rule of spec §5 in the parts a member sees ticked while typing; together they are `secondaryPassword`. */
export const secondaryRules = {
  length: (password: string) => password.length >= 4 && password.length <= 12,
  both: (password: string) => /[A-Za-z]/.test(password) && /\d/.test(password),
  characters: (password: string) => /^[A-Za-z0-9]+$/.test(password),
} as const

/** The secondary password: the old one where it is asked for, a new one twice unless it is removed. */
export function SecondaryFields(props: FieldsProps) {
  const { t } = useTranslation('security')
  const { task, form } = props
  const isCleared = task === 'clear-secondary'
  return (
    <>
      <p className="soft">{t(isCleared ? 'clear.secondary' : 'about.secondary')}</p>
      {(task === 'change-secondary' || isCleared) && <OldSecondary {...props} />}
      {!isCleared && <NewSecondary {...props} />}
      <SubmitButton pending={form.pending} tone={isCleared ? 'danger' : 'primary'}>
        {t(isCleared ? 'clear.submit' : 'save')}
      </SubmitButton>
    </>
  )
}

function OldSecondary({ answer: { errors = {} } }: FieldsProps) {
  const { t } = useTranslation(['security', 'auth'])
  const words = useWords()
  return (
    <PasswordField
      label={t('field.old-secondary')}
      name="old_admin_pass"
      // Not the account's password: a manager that fills that one in would fill in a wrong one.
      autoComplete="off"
      showLabel={t('auth:field.password-show')}
      maxLength={12}
      error={words(errors.old_admin_pass)}
      required
    />
  )
}

function NewSecondary({ answer: { errors = {} } }: FieldsProps) {
  const { t } = useTranslation(['security', 'auth'])
  const words = useWords()
  const shared = { autoComplete: 'off', showLabel: t('auth:field.password-show'), maxLength: 12, required: true }
  const rules = [
    { text: t('secondary.length'), test: secondaryRules.length },
    { text: t('secondary.both'), test: secondaryRules.both },
    { text: t('secondary.characters'), test: secondaryRules.characters },
  ]
  return (
    <>
      <PasswordField
        {...shared}
        label={t('field.new-secondary')}
        name="new_admin_pass"
        rules={rules}
        metLabel={t('auth:password.met')}
        error={words(errors.new_admin_pass)}
      />
      <PasswordField
        {...shared}
        label={t('field.repeat-secondary')}
        name="new_admin_pass_confirmation"
        error={words(errors.new_admin_pass_confirmation)}
      />
    </>
  )
}
