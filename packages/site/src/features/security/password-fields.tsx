import { PasswordField } from '@bohe/ui/password-field'
import { usePasswordRules } from '#forms/password-rules.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import { type FieldsProps, SubmitButton, UsernameForManagers } from './task-fields.tsx'

/** The old password where it is asked for, the new one twice. */
export function PasswordFields({ member, task, answer: { errors = {} }, form }: FieldsProps) {
  const { t } = useTranslation(['security', 'auth', 'messages'])
  const words = useWords()
  const shared = { showLabel: t('auth:field.password-show'), required: true }
  return (
    <>
      <UsernameForManagers member={member} />
      {task === 'password' && (
        <PasswordField
          {...shared}
          label={t('field.old-password')}
          name="old_password"
          autoComplete="current-password"
          placeholder={t('messages:prompt.old-password')}
          error={words(errors.old_password)}
        />
      )}
      <PasswordField
        {...shared}
        label={t('field.new-password')}
        name="new_password"
        autoComplete="new-password"
        placeholder={t('messages:prompt.new-password')}
        help={<p>{t('password.help')}</p>}
        rules={usePasswordRules()}
        metLabel={t('auth:password.met')}
        error={words(errors.new_password)}
      />
      <PasswordField
        {...shared}
        label={t('field.repeat-password')}
        name="new_password_confirmation"
        autoComplete="new-password"
        placeholder={t('messages:prompt.repeat-password')}
        error={words(errors.new_password_confirmation)}
      />
      <SubmitButton pending={form.pending} note={t('signs-out')}>
        {t('save')}
      </SubmitButton>
    </>
  )
}

/** The rule of spec §5 in the parts a member sees ticked while typing; together they are `secondaryPassword`. */
export const secondaryRules = {
  length: (password: string) => password.length >= 4 && password.length <= 12,
  both: (password: string) => /[A-Za-z]/.test(password) && /\d/.test(password),
  characters: (password: string) => /^[A-Za-z0-9]+$/.test(password),
} as const

/** The secondary password: the old one where it is asked for, a new one twice unless it is removed. */
export function SecondaryFields({ task, form, answer: { errors = {} } }: FieldsProps) {
  const { t } = useTranslation(['security', 'auth'])
  const words = useWords()
  const isCleared = task === 'clear-secondary'
  // Not the account's password: a manager that fills that one in would fill in a wrong one.
  const shared = { autoComplete: 'off', showLabel: t('auth:field.password-show'), maxLength: 12, required: true }
  const rules = [
    { text: t('secondary.length'), test: secondaryRules.length },
    { text: t('secondary.both'), test: secondaryRules.both },
    { text: t('secondary.characters'), test: secondaryRules.characters },
  ]
  const field = (label: string, name: string) => ({ ...shared, label, name, error: words(errors[name]) })
  return (
    <>
      <p className="soft">{t(isCleared ? 'clear.secondary' : 'about.secondary')}</p>
      {(task === 'change-secondary' || isCleared) && (
        <PasswordField {...field(t('field.old-secondary'), 'old_admin_pass')} />
      )}
      {!isCleared && (
        <>
          <PasswordField
            {...field(t('field.new-secondary'), 'new_admin_pass')}
            rules={rules}
            metLabel={t('auth:password.met')}
          />
          <PasswordField {...field(t('field.repeat-secondary'), 'new_admin_pass_confirmation')} />
        </>
      )}
      <SubmitButton pending={form.pending} tone={isCleared ? 'danger' : 'primary'}>
        {t(isCleared ? 'clear.submit' : 'save')}
      </SubmitButton>
    </>
  )
}
