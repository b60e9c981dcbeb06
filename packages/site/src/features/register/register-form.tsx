import { Button } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Stack } from '@bohe/ui/layout'
import { PasswordField } from '@bohe/ui/password-field'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import { RadioCards } from '@bohe/ui/radio-cards'
import { useRef } from 'react'
import { useTranslation } from '#translation.ts'
import type { FormAnswer } from '#verification/form-answer.ts'
import {
  AnswerNotice,
  CaptchaPart,
  CodePart,
  EmailPart,
  type FormElement,
  PhonePart,
  useWords,
} from '#verification/form-parts.tsx'
import { passwordRules } from '#verification/password-rules.ts'
import type { RegistrationMode } from '#verification/registration-modes.ts'
import { useAnswerFocus } from '#verification/use-answer.ts'
import { type ExperiencePackage, packageAtFirst } from './experience-package.ts'

/** What the registration form shows and how it is sent. */
export interface RegisterFormProps {
  Form: FormElement
  mode: RegistrationMode
  answer: FormAnswer
  countries: readonly PhoneCountry[]
  /** The country code chosen at first. */
  country: string
  packages: readonly ExperiencePackage[]
  /** From the link that led here. */
  inviteCode: string
  /** Where the agreement is. */
  agreementHref: string
  /** The intent being answered, if any. */
  pending?: string
  /** Sends the form for an intent without a press of its button. */
  onIntent: (intent: string, form: HTMLFormElement) => void
}

/** One column, in the order a visitor fills it in. */
export function RegisterForm(props: RegisterFormProps) {
  const { Form, answer, mode, pending, onIntent } = props
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  useAnswerFocus(form, answer)
  return (
    <Form ref={form} method="post" noValidate className="stack" data-gap="6">
      {/* Enter means "register", though buttons that send a code come first. */}
      <button
        type="submit"
        name="intent"
        value="register"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <AnswerNotice answer={answer} />
      {mode.contact === 'phone' ? <PhonePart {...props} /> : <EmailPart answer={answer} />}
      <CaptchaPart answer={answer} onRefresh={() => form.current && onIntent('captcha', form.current)} />
      <CodePart
        key={mode.contact}
        answer={answer}
        name={mode.contact === 'phone' ? 'smscode' : 'mailcode'}
        sending={pending === 'code' || pending === 'voice'}
        help={mode.contact === 'phone' ? <VoiceButton /> : t('code.email-help')}
      />
      <NewPassword answer={answer} />
      <PackageChoice answer={answer} packages={props.packages} />
      <InviteCode answer={answer} inviteCode={props.inviteCode} />
      <Agreement answer={answer} href={props.agreementHref} />
      <Button
        type="submit"
        name="intent"
        value="register"
        tone="primary"
        size="lg"
        block
        pending={pending === 'register'}
      >
        {t('register.submit')}
      </Button>
    </Form>
  )
}

function VoiceButton() {
  const { t } = useTranslation('auth')
  return (
    <button type="submit" name="intent" value="voice" className="text-button">
      {t('code.voice')}
    </button>
  )
}

function NewPassword({ answer: { errors = {} } }: { answer: FormAnswer }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  const shared = { autoComplete: 'new-password', showLabel: t('field.password-show'), required: true }
  const rules = [
    { text: t('password.length'), test: passwordRules.length },
    { text: t('password.kinds'), test: passwordRules.kinds },
    { text: t('password.characters'), test: passwordRules.characters },
  ]
  return (
    <>
      <PasswordField
        {...shared}
        label={t('field.password')}
        name="password"
        rules={rules}
        metLabel={t('password.met')}
        error={words(errors.password)}
      />
      <PasswordField
        {...shared}
        label={t('field.password-repeat')}
        name="password_confirmation"
        error={words(errors.password_confirmation)}
      />
    </>
  )
}

function PackageChoice({ answer, packages }: { answer: FormAnswer; packages: readonly ExperiencePackage[] }) {
  const { t } = useTranslation('auth')
  const words = useWords()
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

function InviteCode({ answer, inviteCode }: { answer: FormAnswer; inviteCode: string }) {
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

function Agreement({ answer, href }: { answer: FormAnswer; href: string }) {
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
