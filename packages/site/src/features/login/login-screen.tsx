import { Button } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { PasswordField } from '@bohe/ui/password-field'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import { LinkTabs } from '@bohe/ui/tabs'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import type { FormAnswer } from '#verification/form-answer.ts'
import { AnswerNotice, CaptchaPart, type FormElement, PhonePart, useWords } from '#verification/form-parts.tsx'
import { useAnswerFocus } from '#verification/use-answer.ts'
import type { LoginWay } from './log-in.ts'
import { useRememberedContact } from './remembered-contact.ts'

/** What login.html shows and how it is sent. */
export interface LoginScreenProps {
  Form: FormElement
  way: LoginWay
  answer: FormAnswer
  countries: readonly PhoneCountry[]
  country: string
  /** Sent here by a page for members. */
  wanted: boolean
  pending?: string
  links: { phone: string; email: string; register: string }
  onIntent: (intent: string, form: HTMLFormElement) => void
}

/** login.html. */
export function LoginScreen(props: LoginScreenProps) {
  const { way, links, wanted } = props
  const { t } = useTranslation('auth')
  const { t: say } = useTranslation('messages')
  const tab = (name: LoginWay) => (
    <Link to={links[name]} replace preventScrollReset aria-current={way === name ? 'page' : undefined}>
      {t(`way.${name}`)}
    </Link>
  )
  return (
    <Section tight>
      <Page width="narrow">
        <Stack gap={6}>
          <Stack gap={1}>
            <h1>{t('login.title')}</h1>
            <p className="soft">{t('login.lead')}</p>
          </Stack>
          {wanted && <Notice tone="info">{say('prompt.login-first')}</Notice>}
          <Card>
            <Stack gap={6}>
              <LinkTabs className="form-tabs" label={t('login.ways')}>
                {tab('phone')}
                {tab('email')}
              </LinkTabs>
              <LoginForm {...props} />
            </Stack>
          </Card>
          <p className="soft form-foot">
            {t('login.no-account')} <Link to={links.register}>{t('login.register')}</Link>
          </p>
        </Stack>
      </Page>
    </Section>
  )
}

function LoginForm(props: LoginScreenProps) {
  const { Form, answer, way, pending, onIntent } = props
  const { t } = useTranslation('auth')
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  useAnswerFocus(form, answer)
  useRememberedContact(form, way)
  return (
    <Form ref={form} method="post" noValidate className="stack" data-gap="6">
      <button type="submit" name="intent" value="login" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <AnswerNotice answer={answer} />
      {way === 'phone' ? <PhonePart {...props} username /> : <AccountField answer={answer} />}
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('field.password-show')}
        error={words(answer.errors?.password)}
        required
      />
      <CaptchaPart answer={answer} onRefresh={() => form.current && onIntent('captcha', form.current)} />
      <Checkbox name="remember" defaultChecked>
        {t('login.remember')}
      </Checkbox>
      <Button type="submit" name="intent" value="login" tone="primary" size="lg" block pending={pending === 'login'}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

function AccountField({ answer: { values = {}, errors = {} } }: { answer: FormAnswer }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  return (
    <Field
      label={t('field.account')}
      name="username"
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={values.username}
      error={words(errors.username)}
      required
    />
  )
}
