import type { OpenType } from '@bohe/api-client/contract/wire'
import { Button } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { PasswordField } from '@bohe/ui/password-field'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import { AnswerNotice } from '#verification/answer-notice.tsx'
import { ContactScreen } from '#verification/contact-screen.tsx'
import type { FormAnswer } from '#verification/form-answer.ts'
import type { FormElement } from '#verification/form-element.ts'
import { CaptchaPart, CodePart, EmailPart, PhonePart } from '#verification/form-parts.tsx'
import { useAnswerFocus } from '#verification/use-answer.ts'
import type { Turns } from '#verification/use-turns.ts'
import { useWords } from '#verification/use-words.ts'
import type { LoginAnswer } from './log-in.ts'
import type { LoginWay } from './login-way.ts'
import { useRemembered } from './remembered.ts'
import { SocialLogins } from './social-logins.tsx'
import '#verification/forms.css'

/** What login.html shows and how it is sent. */
export interface LoginScreenProps {
  Form: FormElement
  onSubmit: Turns['onSubmit']
  way: LoginWay
  answer: LoginAnswer
  countries: readonly PhoneCountry[]
  country: string
  /** Sent here by a page for members. */
  wanted: boolean
  /** The social account that whoever logs in gets, when the visitor came with a bind ticket. */
  binds: boolean
  /** The providers to log in with, and where each begins. */
  offered: readonly { provider: OpenType; to: string }[]
  pending: Turns['pending']
  links: { phone: string; email: string; register: string; findPassword: string; otherProof: string }
  onIntent: (intent: string, form: HTMLFormElement) => void
}

/** login.html. */
export function LoginScreen(props: LoginScreenProps) {
  const { way, links, wanted, binds, offered } = props
  const { t } = useTranslation('auth')
  const { t: say } = useTranslation('messages')
  const notice = binds ? t('login.binds') : wanted ? say('prompt.login-first') : undefined
  return (
    <ContactScreen
      title={t('login.title')}
      lead={t('login.lead')}
      notice={notice && <Notice tone="info">{notice}</Notice>}
      ways={t('login.ways')}
      contact={way.contact}
      links={links}
      foot={
        <>
          {t('login.no-account')} <Link to={links.register}>{t('login.register')}</Link>
        </>
      }
    >
      <LoginForm {...props} />
      {!binds && <SocialLogins offered={offered} />}
    </ContactScreen>
  )
}

function LoginForm(props: LoginScreenProps) {
  const { Form, onSubmit, answer, way, pending, links, onIntent } = props
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  useAnswerFocus(form, answer)
  useRemembered(form, way, answer)
  return (
    <Form ref={form} onSubmit={onSubmit} method="post" noValidate className="stack" data-gap="6">
      <button type="submit" name="intent" value="login" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <AnswerNotice answer={answer} />
      <ContactField {...props} />
      <CaptchaPart answer={answer} onRefresh={() => form.current && onIntent('captcha', form.current)} />
      <ProofField {...props} />
      <p className="form-choices">
        <Link to={links.otherProof} replace preventScrollReset>
          {t(way.by === 'code' ? 'login.by-password' : 'login.by-code')}
        </Link>
        <Link to={links.findPassword}>{t('login.forgotten')}</Link>
      </p>
      <Checkbox name="remember" defaultChecked>
        {t('login.remember')}
      </Checkbox>
      <Button type="submit" name="intent" value="login" tone="primary" size="lg" block pending={pending === 'login'}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

function ContactField(props: LoginScreenProps) {
  const { way, answer } = props
  if (way.contact === 'phone') return <PhonePart {...props} username={way.by === 'password'} />
  return way.by === 'code' ? <EmailPart answer={answer} /> : <AccountField answer={answer} />
}

/** A password, or the code that stands for it. */
function ProofField({ way, answer, pending }: LoginScreenProps) {
  const { t } = useTranslation('auth')
  const words = useWords()
  if (way.by === 'code') {
    const name = way.contact === 'phone' ? 'smscode' : 'mailcode'
    return <CodePart key={name} answer={answer} name={name} sending={pending === 'code' || pending === 'voice'} />
  }
  return (
    <PasswordField
      label={t('field.password')}
      name="password"
      autoComplete="current-password"
      showLabel={t('field.password-show')}
      error={words(answer.errors?.password)}
      required
    />
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
