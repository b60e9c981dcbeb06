import type { OpenType } from '@bohe/api-client/contract/wire'
import { Button } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { PasswordField } from '@bohe/ui/password-field'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import { Link } from 'react-router'
import { ContactScreen } from '#features/auth/contact-screen.tsx'
import { RegisterOffer, RegisterOfferForm } from '#features/auth/register-offer.tsx'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { ActionForm } from '#forms/use-action-form.ts'
import { useWords } from '#forms/use-words.ts'
import { CaptchaPart, CodePart, EmailPart, PhonePart } from '#forms/verification/form-parts.tsx'
import { useTranslation } from '#i18n/translation.ts'
import type { LoginAnswer } from './login.action.ts'
import type { LoginWay } from './login-way.ts'
import { useRemembered } from './remembered.ts'
import { SocialLogins } from './social-logins.tsx'
import '#forms/forms.css'

/** What login.html shows and how it is sent. */
export interface LoginScreenProps extends ActionForm<LoginAnswer> {
  way: LoginWay
  countries: readonly PhoneCountry[]
  country: string
  /** The API is away. */
  isAway?: boolean
  /** Sent here by a page for members. */
  wanted: boolean
  /** The social account that whoever logs in gets, when the visitor came with a bind ticket. */
  binds: boolean
  /** The providers to log in with, and where each begins. */
  offered: readonly { provider: OpenType; to: string }[]
  links: { phone: string; email: string; register: string; findPassword: string; otherProof: string }
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
      isAway={props.isAway}
      links={links}
      foot={
        <>
          {t('login.no-account')} <Link to={links.register}>{t('login.register')}</Link>
        </>
      }
    >
      <LoginForm {...props} />
      <RegisterOfferForm answer={props.answer} contact={way.contact} to={links.register} />
      {!binds && <SocialLogins offered={offered} />}
    </ContactScreen>
  )
}

function LoginForm(props: LoginScreenProps) {
  const { Form, onSubmit, ref, answer, way, pending, links, send } = props
  const { t } = useTranslation('auth')
  useRemembered(ref, way, answer)
  return (
    <Form ref={ref} onSubmit={onSubmit} method="post" noValidate className="stack" data-gap="6">
      <button type="submit" name="intent" value="login" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <AnswerNotice answer={answer} />
      <RegisterOffer answer={answer} contact={way.contact} />
      <ContactField {...props} />
      <CaptchaPart answer={answer} onRefresh={() => send('captcha')} />
      <ProofField {...props} />
      <p className="form-choices">
        <Link to={links.otherProof} replace preventScrollReset>
          {t(way.by === 'code' ? 'login.by-password' : 'login.by-code')}
        </Link>
        <Link to={links.findPassword}>{t('login.forgotten')}</Link>
      </p>
      <Checkbox name="remember">{t('login.remember')}</Checkbox>
      <Button type="submit" name="intent" value="login" tone="primary" size="lg" block pending={pending === 'login'}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

/** A phone, a mailbox that gets a code, or the name or mailbox of an account. */
function ContactField(props: LoginScreenProps) {
  const { t } = useTranslation('auth')
  const words = useWords()
  const { way, answer } = props
  if (way.contact === 'phone') return <PhonePart {...props} username={way.by === 'password'} />
  if (way.by === 'code') return <EmailPart answer={answer} />
  return (
    <Field
      label={t('field.account')}
      name="username"
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={answer.values?.username}
      error={words(answer.errors?.username)}
      required
    />
  )
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
