import { PasswordField } from '@bohe/ui/password-field'
import { passwordRules } from '#forms/password-rules.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import type { FieldsProps } from './task-fields.tsx'
import { SubmitButton, UsernameForManagers } from './task-fields.tsx'

/** The old password where it is asked for, the new one twice. */
export function PasswordFields({ member, task, answer: { errors = {} }, form }: FieldsProps) {
  const { t } = useTranslation(['security', 'auth', 'messages'])
  const words = useWords()
  const shared = { showLabel: t('auth:field.password-show'), required: true }
  const rules = [
    { text: t('auth:password.length'), test: passwordRules.length },
    { text: t('auth:password.kinds'), test: passwordRules.kinds },
    { text: t('auth:password.characters'), test: passwordRules.characters },
  ]
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
        rules={rules}
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
