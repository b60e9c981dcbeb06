import { BindStatus } from '@bohe/api-client/contract/wire'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import type { ReactNode } from 'react'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import type { ActionForm } from '#forms/use-action-form.ts'
import { CaptchaPart, CodePart, EmailPart, PhonePart, ProvedPart } from '#forms/verification/form-parts.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { AgreementPart, type ExperiencePackage, InvitePart, NewPasswordPart, PackagePart } from './account-parts.tsx'
import type { VisitorMode } from './mode.action.ts'
import { rowOf } from './visitor-aims.ts'

/** What the form of modes 0–5 shows and how it is sent. */
export interface ModeFormProps extends ActionForm {
  mode: VisitorMode
  countries: readonly PhoneCountry[]
  /** The country code chosen at first. */
  country: string
  /** Experience packages, where a new account may come of it. */
  packages: readonly ExperiencePackage[]
  /** The API is away. */
  isAway?: boolean
  /** From the link that led here, '' without one; an edition that takes no invitations has no field for it. */
  inviteCode?: string | undefined
  /** Where the agreement is. */
  agreementHref: string
  /** Where somebody who proved an unregistered contact is led on. */
  offer?: ReactNode
}

const submitWord = {
  register: 'register.submit',
  'find-password': 'retrieve.submit',
  'bind-open-account': 'bind.submit',
} as const

/** One column, in the order a visitor fills it in. */
export function ModeForm(props: ModeFormProps) {
  const { Form, onSubmit, ref, answer, mode, pending, send, offer } = props
  const { t } = useTranslation('auth')
  return (
    <Form ref={ref} onSubmit={onSubmit} method="post" noValidate className="stack" data-gap="6">
      {/* Enter means this, though buttons that send a code come first. */}
      <button type="submit" name="intent" value="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <AnswerNotice answer={answer} />
      {offer}
      {mode.contact === 'phone' ? <PhonePart {...props} /> : <EmailPart answer={answer} />}
      <CaptchaPart answer={answer} onRefresh={() => send('captcha')} />
      <ContactProof {...props} />
      <BindingFound bindStatus={answer.code?.bindStatus} />
      <AskedParts {...props} />
      <Button type="submit" name="intent" value="submit" tone="primary" size="lg" block pending={pending === 'submit'}>
        {t(submitWord[mode.aim])}
      </Button>
      {canGoWithout(props) && (
        // Opens an account that has the social log-in only (spec §3, register_type '3').
        <div className="stack" data-gap="2">
          <Button type="submit" name="intent" value="guest" block pending={pending === 'guest'}>
            {t('bind.without')}
          </Button>
          <p className="soft field-help">{t('bind.without-help')}</p>
        </div>
      )}
    </Form>
  )
}

/** The code that proves the contact, unless another form's code has. */
function ContactProof({ answer, mode, pending }: ModeFormProps) {
  const name = mode.contact === 'phone' ? 'smscode' : 'mailcode'
  if (answer.code?.isProof && mode.aim !== 'find-password') return <ProvedPart answer={answer} name={name} />
  return <CodePart key={name} answer={answer} name={name} sending={pending === 'code' || pending === 'voice'} />
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
      {asks.includes('invite') && inviteCode !== undefined && <InvitePart answer={answer} inviteCode={inviteCode} />}
      {asks.includes('agreement') && <AgreementPart answer={answer} href={agreementHref} />}
    </>
  )
}
