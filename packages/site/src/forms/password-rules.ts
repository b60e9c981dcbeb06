import { useTranslation } from '#i18n/translation.ts'

const kinds = [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/]

/** The rule of spec §5 in the parts a visitor sees ticked while typing; together they are `password` of the fields. */
export const passwordRules = {
  length: (password: string) => password.length >= 6 && password.length <= 20,
  kinds: (password: string) => kinds.filter(kind => kind.test(password)).length >= 2,
  characters: (password: string) => /^[\x21-\x7e]+$/.test(password),
} as const

/** The same in words, as the field of a new password shows them. */
export const usePasswordRules = () => {
  const { t } = useTranslation('auth')
  return [
    { text: t('password.length'), test: passwordRules.length },
    { text: t('password.kinds'), test: passwordRules.kinds },
    { text: t('password.characters'), test: passwordRules.characters },
  ]
}
