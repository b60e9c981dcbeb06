import { BindStatus } from '@bohe/api-client/contract/wire'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import { useRef } from 'react'
import { useTranslation } from '#translation.ts'
import { AgreementPart, InvitePart, NewPasswordPart, PackagePart } from './account-parts.tsx'
import type { VisitorMode } from './answer-mode.ts'
import { AnswerNotice } from './answer-notice.tsx'
import type { ExperiencePackage } from './experience-package.ts'
import type { FormAnswer } from './form-answer.ts'
import type { FormElement } from './form-element.ts'
import { CaptchaPart, CodePart, EmailPart, PhonePart } from './form-parts.tsx'
import { useAnswerFocus } from './use-answer.ts'
import type { Turns } from './use-turns.ts'
import { rowOf } from './visitor-aims.ts'

/** What the form of modes 0–5 shows and how it is sent. */
export interface ModeFormProps {
  Form: FormElement
  onSubmit: Turns['onSubmit']
  mode: VisitorMode
  answer: FormAnswer
  countries: readonly PhoneCountry[]
  /** The country code chosen at first. */
  country: string
  /** Experience packages, where a new account may come of it. */
  packages: readonly ExperiencePackage[]
  /** From the link that led here. */
  inviteCode: string
  /** Where the agreement is. */
  agreementHref: string
  pending: Turns['pending']
  /** Sends the form for an intent without a press of its button. */
  onIntent: (intent: string, form: HTMLFormElement) => void
}

const submitWord = {
  register: 'register.submit',
  'find-password': 'retrieve.submit',
  'bind-open-account': 'bind.submit',
} as const

/** One column, in the order a visitor fills it in. */
export function ModeForm(props: ModeFormProps) {
  const { Form, onSubmit, answer, mode, pending, onIntent } = props
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  useAnswerFocus(form, answer)
  return (
    <Form ref={form} onSubmit={onSubmit} method="post" noValidate className="stack" data-gap="6">
      {/* Enter means this, though buttons that send a code come first. */}
      <button type="submit" name="intent" value="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <AnswerNotice answer={answer} />
      {mode.contact === 'phone' ? <PhonePart {...props} /> : <EmailPart answer={answer} />}
      <CaptchaPart answer={answer} onRefresh={() => form.current && onIntent('captcha', form.current)} />
      <CodePart
        key={mode.contact}
        answer={answer}
        name={mode.contact === 'phone' ? 'smscode' : 'mailcode'}
        sending={pending === 'code' || pending === 'voice'}
      />
      <BindingFound bindStatus={answer.code?.bindStatus} />
      <AskedParts {...props} />
      <Button type="submit" name="intent" value="submit" tone="primary" size="lg" block pending={pending === 'submit'}>
        {t(submitWord[mode.aim])}
      </Button>
      {canGoWithout(props) && <GoWithout pending={pending === 'guest'} />}
    </Form>
  )
}

/** Binding may end without a contact, unless one was given that has an account. */
const canGoWithout = ({ mode, answer }: ModeFormProps) =>
  mode.aim === 'bind-open-account' && rowOf(mode.aim, answer.code?.bindStatus).asks.includes('agreement')

const found = {
  [BindStatus.existingAccount]: 'bind.existing',
  [BindStatus.alreadyBound]: 'bind.already',
  [BindStatus.newAccount]: 'bind.new',
} as const

/** Says what will happen, once the contact is known. */
function BindingFound({ bindStatus = '' }: { bindStatus: string | undefined }) {
  const { t } = useTranslation('auth')
  if (!(bindStatus in found)) return null
  return (
    <Notice tone="info">
      <p>{t(found[bindStatus as keyof typeof found])}</p>
    </Notice>
  )
}

function AskedParts({ answer, mode, packages, inviteCode, agreementHref }: ModeFormProps) {
  const { asks } = rowOf(mode.aim, answer.code?.bindStatus)
  return (
    <>
      {asks.includes('password') && <NewPasswordPart answer={answer} />}
      {asks.includes('new-password') && <NewPasswordPart answer={answer} name="new_password" />}
      {asks.includes('package') && <PackagePart answer={answer} packages={packages} />}
      {asks.includes('invite') && <InvitePart answer={answer} inviteCode={inviteCode} />}
      {asks.includes('agreement') && <AgreementPart answer={answer} href={agreementHref} />}
    </>
  )
}

/** Opens an account that has the social log-in only (spec §3, register_type '3'). */
function GoWithout({ pending }: { pending: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <div className="stack" data-gap="2">
      <Button type="submit" name="intent" value="guest" block pending={pending}>
        {t('bind.without')}
      </Button>
      <p className="soft field-help">{t('bind.without-help')}</p>
    </div>
  )
}
