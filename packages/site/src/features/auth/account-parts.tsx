import type { CallData } from '@bohe/api-client/contract'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Stack } from '@bohe/ui/layout'
import { PasswordField } from '@bohe/ui/password-field'
import { RadioCards } from '@bohe/ui/radio-cards'
import type { FormAnswer } from '#forms/form-answer.ts'
import { usePasswordRules } from '#forms/password-rules.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'

/** A package to try the product with, chosen at registration. */
export type ExperiencePackage = CallData<'registerPackage'>[number]

/** What is chosen at first: the only one, else the recommended one, else nothing. */
const packageAtFirst = (packages: readonly ExperiencePackage[]): string | undefined => {
  const chosen = packages.length === 1 ? packages[0] : packages.find(item => item.package_is_recommend === 1)
  return chosen?.package_id
}

interface PartProps {
  answer: FormAnswer
}

/** A new password with its rules, twice. The second field's name is the first's with `_confirmation`. */
export function NewPasswordPart({
  answer: { errors = {} },
  name = 'password',
}: PartProps & { name?: 'password' | 'new_password' }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  const shared = { autoComplete: 'new-password', showLabel: t('field.password-show'), required: true }
  return (
    <>
      <PasswordField
        {...shared}
        label={t(name === 'password' ? 'field.password' : 'field.new-password')}
        name={name}
        rules={usePasswordRules()}
        metLabel={t('password.met')}
        error={words(errors[name])}
      />
      <PasswordField
        {...shared}
        label={t('field.password-repeat')}
        name={`${name}_confirmation`}
        error={words(errors[`${name}_confirmation`])}
      />
    </>
  )
}

/** The experience packages, each with its first price; a question without answers is not asked, but for what it refused. */
export function PackagePart({ answer, packages }: PartProps & { packages: readonly ExperiencePackage[] }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  if (packages.length === 0 && !answer.errors?.package_id) return null
  const options = packages.map(item => ({
    value: item.package_id,
    title: item.package_title,
    detail: item.package_short_desc,
  }))
  return (
    <Stack gap={2}>
      {packages.map(({ package_id, price_list: [price] }) =>
        price ? <input key={package_id} type="hidden" name={`price_of_${package_id}`} value={price.price_id} /> : null,
      )}
      <RadioCards
        legend={t('field.package')}
        name="package_id"
        layout="list"
        options={options}
        defaultValue={answer.values?.package_id ?? packageAtFirst(packages)}
        error={words(answer.errors?.package_id)}
      />
    </Stack>
  )
}

/** Who invited; filled in by the link that led here. */
export function InvitePart({ answer, inviteCode }: PartProps & { inviteCode: string }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  return (
    <Field
      label={t('field.invite')}
      note={t('field.optional')}
      help={t('field.invite-help')}
      name="refer_code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      defaultValue={answer.values?.refer_code ?? inviteCode}
      error={words(answer.errors?.refer_code)}
    />
  )
}

/** The user agreement; it opens beside the form. */
export function AgreementPart({ answer, href }: PartProps & { href: string }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  return (
    <Checkbox name="agreement" error={words(answer.errors?.agreement)} required>
      {t('agreement.before')}
      <a href={href} target="_blank" rel="noopener">
        {t('agreement.link')}
      </a>
    </Checkbox>
  )
}
