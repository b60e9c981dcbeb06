import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { PageCallName } from '@bohe/api-client/contract/address'
import { limits } from '@bohe/api-client/contract/limits'
import { checkForm } from '@bohe/validation/check'
import { emailTarget, phoneTarget } from '@bohe/validation/forms'
import {
  captchaErrors,
  type FieldOf,
  type FormAnswer,
  type Message,
  refusal,
  type SentCode,
  sentCode,
  shownBefore,
  solvedCaptcha,
} from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { captchaFor, drawCaptcha } from './captcha.ts'
import type { RegistrationMode } from './registration-modes.ts'

/** Whole seconds until a code may be asked for again, from when the last one was sent; 0 when it may (spec §9: 60). */
export const resendIn = (sentAt: number | undefined, now: number): number => {
  if (sentAt === undefined) return 0
  const left = Math.ceil(limits.code.resendSeconds - (now - sentAt) / 1000)
  return Math.min(limits.code.resendSeconds, Math.max(0, left))
}

/** When a code was sent that may be asked for again in so many seconds. */
export const sentSecondsAgo = (secondsLeft: number, now: number): number =>
  now - (limits.code.resendSeconds - secondsLeft) * 1000

/** How a code travels: phones take SMS or voice, addresses take mail. */
export type Channel = 'sms' | 'voice' | 'mail'

/** What a code proves, and what for. */
export type CodeMode = Pick<RegistrationMode, 'contact' | 'purpose'>

/** What sending a code needs beside the form. */
export interface Sending {
  api: Client
  mode: CodeMode
  /** The call the code is for; it may want a captcha of its own. */
  next: PageCallName
  now: () => number
  /** The bind ticket that a code to bind with is asked for (wire.ts, CodePurpose.bind). */
  ticket?: string
}

const fieldOf: FieldOf = {
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  countryNotServed: 'phone',
  mobileUnregistered: 'phone',
  emailUnregistered: 'email',
}

type Sent = Pick<SentCode, 'key' | 'bindStatus'>
type Deliver = (form: FormData, sending: Sending) => Promise<Sent>

const request = (form: FormData, { mode, ticket }: Sending) => ({
  state: mode.purpose,
  code: ticket,
  ...solvedCaptcha(form),
})

const phoneRequest = (form: FormData, sending: Sending) => ({
  country_code: textOf(form, 'country_code'),
  phone: textOf(form, 'phone'),
  ...request(form, sending),
})

const byPhone = ({ smscode_key, bind_status }: CallData<'sendSms'>): Sent => ({
  key: smscode_key,
  ...(bind_status && { bindStatus: bind_status }),
})

const deliveries: Record<Channel, Deliver> = {
  sms: async (form, sending) => byPhone(await sending.api.sendSms(phoneRequest(form, sending))),
  voice: async (form, sending) => byPhone(await sending.api.sendVoice(phoneRequest(form, sending))),
  mail: async (form, sending) => {
    const asked = { email: textOf(form, 'email'), ...request(form, sending) }
    const { emailcode_key, bind_status } = await sending.api.sendMail(asked)
    return { key: emailcode_key, ...(bind_status && { bindStatus: bind_status }) }
  },
}

/** What is wrong with the contact a code goes to, and with the answer to the picture. */
export const contactErrors = (form: FormData, mode: Pick<RegistrationMode, 'contact'>): Record<string, Message> => {
  const checked = mode.contact === 'phone' ? checkForm(phoneTarget, form) : checkForm(emailTarget, form)
  return { ...(checked.ok ? {} : checked.errors), ...captchaErrors(form) }
}

/** A code sent too soon after another: the button counts down what the server said is left, with the old code's key. */
const stillWaiting = (error: unknown, form: FormData, now: number): SentCode | undefined => {
  const before = sentCode(form)
  if (!(error instanceof ApiError && error.is('resendTooSoon'))) return before
  const seconds = Number((error.data as { seconds?: unknown } | null)?.seconds)
  return seconds > 0 ? { key: '', ...before, sentAt: sentSecondsAgo(seconds, now) } : before
}

/**
 * Sends a code to the contact in the form (spec §4): a success starts the countdown and says so, a failure shows the
 * server's words and a new captcha. A captcha is good for one attempt, so the policy is asked again for what is next.
 */
export const sendCode = async (form: FormData, sending: Sending, channel: Channel): Promise<FormAnswer> => {
  const before = shownBefore(form)
  const errors = contactErrors(form, sending.mode)
  if (Object.keys(errors).length > 0) return { ...before, errors }
  try {
    const code = { ...(await deliveries[channel](form, sending)), sentAt: sending.now() }
    const notice = channel === 'mail' ? 'success.email-code' : 'success.sms-code'
    const captcha = await captchaFor(sending.api, [sending.next], form)
    return withSecondsLeft({ ...before, code, notice, captcha }, sending.now())
  } catch (error) {
    const code = stillWaiting(error, form, sending.now())
    const shown = { ...refusal(error, fieldOf), captcha: await captchaAfter(form, sending) }
    return withSecondsLeft({ ...before, code, ...shown }, sending.now())
  }
}

const captchaAfter = (form: FormData, { api, mode, next }: Sending) => {
  const sends = mode.contact === 'phone' ? 'sendSms' : 'sendMail'
  return solvedCaptcha(form) ? drawCaptcha(api, form) : captchaFor(api, [{ sends, purpose: mode.purpose }, next], form)
}

/** An answer with the seconds until another code may be asked for, as every form that shows `CodePart` answers. */
export const withSecondsLeft = (answer: FormAnswer, now: number): FormAnswer =>
  answer.code ? { ...answer, secondsLeft: resendIn(answer.code.sentAt, now) } : answer
