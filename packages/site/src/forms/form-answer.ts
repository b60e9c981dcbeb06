import { ApiError } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { CodeName } from '@bohe/api-client/contract/code'
import type { MessageKey } from '@bohe/i18n/message-key'
import { check } from '@bohe/validation/check'
import { imageCode } from '@bohe/validation/fields'
import { textOf } from './form-text.ts'

/** A message key of the rules, or a sentence of the server in the visitor's language. */
export type Message = string

/** A captcha to solve, seen or heard: one of both is a data URL, and the key goes with the answer. */
export interface Captcha {
  key: string
  image: string
  audio: string
}

/** A code on its way: the key that goes with it ('' when only the waiting is known), and when it was sent (milliseconds since 1970). */
export interface SentCode {
  key: string
  sentAt: number
  /** A right code has proved the contact already, though nobody has registered it: the key opens an account. */
  isProof?: true
  /** What the contact and a social identity have to do with each other (wire.ts, BindStatus); '' or absent otherwise. */
  bindStatus?: string
}

/**
 * What a form of log-in or registration shows after it was answered. The next submission carries it back (keys as
 * hidden fields), so the form is the only home of its state and works without script.
 */
export interface FormAnswer {
  /** Which form of a page with several it answers: its hidden field `form`. */
  form?: string
  /** What was typed, without secrets, for a page that was loaded anew. */
  values?: Record<string, string>
  errors?: Record<string, Message>
  /** A refusal, shown as a warning notice titled "error" (spec §8). */
  failure?: Message
  notice?: MessageKey
  /** To be answered with yes before it is done. */
  question?: MessageKey
  captcha?: Captcha
  code?: SentCode
  /** Whole seconds until another code may be asked for. */
  secondsLeft?: number
  /** Where the focus belongs when nothing is wrong: the answer to a new captcha. */
  focus?: 'checkcode'
  /** Done, and nobody is logged in by it. */
  isDone?: true
  /** Done: the member that is now logged in, or as the member is now. */
  member?: CallData<'userInfo'>
}

const kept = ['country_code', 'phone', 'email', 'username', 'smscode', 'mailcode', 'package_id', 'refer_code']

/** What may be shown again: never a password, never a captcha's answer. */
export const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(kept.flatMap(name => (form.has(name) ? [[name, textOf(form, name)]] : [])))

/** The answer to the picture, when one was shown. */
export const solvedCaptcha = (form: FormData) =>
  form.has('checkcode_key')
    ? { checkcode: textOf(form, 'checkcode'), checkcode_key: textOf(form, 'checkcode_key') }
    : undefined

/** What is wrong with the answer to the picture, when one was shown. */
export const captchaErrors = (form: FormData): Record<string, Message> => {
  const solved = solvedCaptcha(form)
  const checked = solved && check(imageCode, solved.checkcode)
  return checked && !checked.ok ? { checkcode: checked.errors.body ?? 'image-code.format' } : {}
}

/** The captcha that is on the page, so that it stays when only another field was wrong. */
export const shownCaptcha = (form: FormData): Captcha | undefined =>
  form.has('checkcode_key')
    ? {
        key: textOf(form, 'checkcode_key'),
        image: textOf(form, 'captcha_image'),
        audio: textOf(form, 'captcha_audio'),
      }
    : undefined

/** The code that is on its way, as the page remembers it. */
export const sentCode = (form: FormData): SentCode | undefined => {
  if (!form.has('code_sent_at')) return undefined
  const bindStatus = textOf(form, 'bind_status')
  return {
    key: textOf(form, 'code_key'),
    sentAt: Number(textOf(form, 'code_sent_at')) || 0,
    ...(bindStatus && { bindStatus }),
    ...(form.has('code_is_proof') && { isProof: true as const }),
  }
}

const keyIn = (data: unknown): string | undefined => {
  const kept = data as { smscode_key?: unknown; emailcode_key?: unknown } | null
  const key = kept?.smscode_key ?? kept?.emailcode_key
  return typeof key === 'string' ? key : undefined
}

/** What stays of the code after a refusal: a right one for an unregistered contact goes on as a proof to register with. */
export const codeAfter = (error: unknown, form: FormData): SentCode | undefined => {
  const before = sentCode(form)
  const isTold = error instanceof ApiError && (error.is('mobileUnregistered') || error.is('emailUnregistered'))
  const key = isTold ? keyIn(error.data) : undefined
  if (key !== undefined) return { key, sentAt: before?.sentAt ?? 0, isProof: true }
  // A proof that proves nothing any more leaves room for another code.
  return before?.isProof && error instanceof ApiError && error.is('verificationCodeWrong') ? undefined : before
}

/** Everything the form showed before, to build the next answer on. */
export const shownBefore = (form: FormData): FormAnswer => ({
  values: valuesOf(form),
  captcha: shownCaptcha(form),
  code: sentCode(form),
})

/** Which field a refusal is about. */
export type FieldOf = Partial<Record<CodeName, string>>

/** What a refusal shows: the server's sentence as the notice, and at the field it is about. An outage and an expired log-in are thrown on. */
export const refusal = (error: unknown, fieldOf: FieldOf): Pick<FormAnswer, 'failure' | 'errors'> => {
  if (!(error instanceof ApiError) || error.is('tokenExpired')) throw error
  const field = error.codeName && fieldOf[error.codeName]
  // Each wrong field says its own sentence, one of which is the refusal's.
  const failure: Message = error.is('invalidFields') ? 'code.invalid-fields' : error.message
  return { failure, errors: { ...error.fields, ...(field ? { [field]: error.message } : {}) } }
}
