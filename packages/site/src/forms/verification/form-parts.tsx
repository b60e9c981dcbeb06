import { CaptchaField } from '@bohe/ui/captcha-field'
import { CodeField } from '@bohe/ui/code-field'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { Field } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { type PhoneCountry, PhoneField } from '@bohe/ui/phone-field'
import type { ReactNode } from 'react'
import type { FormAnswer } from '#forms/form-answer.ts'
import { useWords } from '#forms/use-words.ts'
import { useTranslation } from '#i18n/translation.ts'
import '#forms/forms.css'

/** What a part of a form gets: the answer it shows. */
interface PartProps {
  answer: FormAnswer
}

/** Country and number; `autocomplete` and names are a public contract (password managers use them). */
export function PhonePart({
  answer: { values = {}, errors = {} },
  countries,
  country,
  username,
}: PartProps & { countries: readonly PhoneCountry[]; country: string; username?: boolean }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  return (
    <PhoneField
      label={t('field.phone')}
      countryLabel={t('field.country')}
      countries={countries}
      country={{ defaultValue: values.country_code ?? country }}
      autoComplete={username ? 'username' : 'tel-national'}
      defaultValue={values.phone}
      error={words(errors.phone)}
      required
    />
  )
}

/** An e-mail address. */
export function EmailPart({ answer: { values = {}, errors = {} } }: PartProps) {
  const { t } = useTranslation('auth')
  const words = useWords()
  return (
    <Field
      label={t('field.email')}
      type="email"
      name="email"
      autoComplete="email"
      defaultValue={values.email}
      error={words(errors.email)}
      required
    />
  )
}

/** A captcha that is seen, and one that is heard. */
const captchaWords = {
  image: {
    label: 'field.captcha',
    help: 'field.captcha-help',
    refresh: 'field.captcha-refresh',
    switchLabel: 'captcha.hear',
    other: 'captcha-audio',
  },
  audio: {
    label: 'field.captcha-audio',
    help: 'captcha.audio-help',
    refresh: 'captcha.audio-refresh',
    switchLabel: 'captcha.see',
    other: 'captcha-image',
  },
} as const

/**
 * The captcha, when there is one; a new one empties the answer. Its buttons send the form with the intents that
 * `changeCaptcha` answers; `onRefresh` asks for another with one key.
 */
export function CaptchaPart({ answer: { captcha, errors = {} }, onRefresh }: PartProps & { onRefresh: () => void }) {
  const { t } = useTranslation('auth')
  const words = useWords()
  if (!captcha) return null
  const kind = captchaWords[captcha.audio ? 'audio' : 'image']
  return (
    <>
      <input type="hidden" name="checkcode_key" value={captcha.key} />
      <input type="hidden" name="captcha_image" value={captcha.image} />
      <input type="hidden" name="captcha_audio" value={captcha.audio} />
      <CaptchaField
        key={captcha.key}
        label={t(kind.label)}
        name="checkcode"
        image={captcha.image}
        audio={captcha.audio}
        help={t(kind.help)}
        refreshLabel={t(kind.refresh)}
        refresh={{ type: 'submit', name: 'intent', value: 'captcha', onClick: event => event.preventDefault() }}
        onRefresh={onRefresh}
        switchKind={{ type: 'submit', name: 'intent', value: kind.other, children: t(kind.switchLabel) }}
        error={words(errors.checkcode)}
        required
      />
    </>
  )
}

/** The code that goes with the form, as hidden fields. */
function CodeState({ code }: { code: FormAnswer['code'] }) {
  if (!code) return null
  return (
    <>
      <input type="hidden" name="code_key" value={code.key} />
      <input type="hidden" name="code_sent_at" value={code.sentAt} />
      {code.bindStatus && <input type="hidden" name="bind_status" value={code.bindStatus} />}
      {code.isProof && <input type="hidden" name="code_is_proof" value="1" />}
    </>
  )
}

/** Stands where the code would be asked for, when a right one has proved the contact already. */
export function ProvedPart({ answer: { code, values = {} }, name }: PartProps & { name: 'smscode' | 'mailcode' }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <CodeState code={code} />
      <input type="hidden" name={name} value={values[name] ?? ''} />
      <Notice tone="success">{t(name === 'smscode' ? 'proof.kept-phone' : 'proof.kept-email')}</Notice>
    </>
  )
}

interface CodeInputProps extends PartProps {
  name: string
  label: string
  placeholder?: string
  /** What its button asks for. */
  intent: 'code' | 'own-code'
  sending: boolean
  /** By how long another code has to be waited for, in seconds. */
  help?: (left: number) => ReactNode
}

/** A code with the button that sends it and counts down. */
export function CodeInput({ answer, name, intent, help, ...field }: CodeInputProps) {
  const { t } = useTranslation('auth')
  const words = useWords()
  const { code, secondsLeft = 0, values = {}, errors = {} } = answer
  const left = useSecondsLeft(secondsLeft, code?.sentAt)
  return (
    <>
      <CodeState code={code} />
      <CodeField
        {...field}
        name={name}
        sendLabel={t('code.send')}
        waitLabel={seconds => t('code.wait', { seconds })}
        againLabel={t('code.again')}
        secondsLeft={left}
        send={{ type: 'submit', name: 'intent', value: intent }}
        defaultValue={values[name]}
        help={help?.(left)}
        error={words(errors[name])}
        required
      />
    </>
  )
}

/** A code by SMS or mail; after an SMS, a call is offered too. */
export function CodePart({ name, ...props }: PartProps & { name: 'smscode' | 'mailcode'; sending: boolean }) {
  const { t } = useTranslation('auth')
  const isSms = name === 'smscode'
  return (
    <CodeInput
      {...props}
      name={name}
      intent="code"
      label={t(isSms ? 'field.sms-code' : 'field.email-code')}
      help={left => (isSms ? props.answer.code && <VoiceButton isWaiting={left > 0} /> : t('code.email-help'))}
    />
  )
}

/** Asks for the code by a phone call; one target gets one code a minute, however it travels. */
function VoiceButton({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <button
      type="submit"
      name="intent"
      value="voice"
      className="text-button"
      aria-disabled={isWaiting || undefined}
      onClick={event => isWaiting && event.preventDefault()}
    >
      {t('code.voice')}
    </button>
  )
}
