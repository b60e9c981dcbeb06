import type { Client } from '@bohe/api-client/client'
import type { CallName } from '@bohe/api-client/contract/address'
import { checkForm } from '@bohe/validation/check'
import { emailTarget, phoneTarget } from '@bohe/validation/forms'
import { captchaFor, drawCaptcha } from './captcha.ts'
import {
  captchaErrors,
  type FieldOf,
  type FormAnswer,
  refusal,
  type Said,
  type SentCode,
  shownBefore,
  solvedCaptcha,
  textOf,
} from './form-answer.ts'
import type { RegistrationMode } from './registration-modes.ts'

/** How a code travels: phones take SMS or voice, addresses take mail. */
export type Channel = 'sms' | 'voice' | 'mail'

/** What sending a code needs beside the form. */
export interface Sending {
  api: Client
  mode: RegistrationMode
  /** The call the code is for; it may want a captcha of its own. */
  next: CallName
  now: () => number
}

const fieldOf: FieldOf = {
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  countryNotServed: 'phone',
  mobileUnregistered: 'phone',
  emailUnregistered: 'email',
}

type Deliver = (api: Client, form: FormData, mode: RegistrationMode) => Promise<string>

const phoneRequest = (form: FormData, mode: RegistrationMode) => ({
  country_code: textOf(form, 'country_code'),
  phone: textOf(form, 'phone'),
  state: mode.purpose,
  ...solvedCaptcha(form),
})

const deliveries: Record<Channel, Deliver> = {
  sms: async (api, form, mode) => (await api.sendSms(phoneRequest(form, mode))).smscode_key,
  voice: async (api, form, mode) => (await api.sendVoice(phoneRequest(form, mode))).smscode_key,
  mail: async (api, form, mode) => {
    const request = { email: textOf(form, 'email'), state: mode.purpose, ...solvedCaptcha(form) }
    return (await api.sendMail(request)).emailcode_key
  },
}

/** What is wrong with the contact a code goes to, and with the answer to the picture. */
export const contactErrors = (form: FormData, mode: Pick<RegistrationMode, 'contact'>): Record<string, Said> => {
  const checked = mode.contact === 'phone' ? checkForm(phoneTarget, form) : checkForm(emailTarget, form)
  return { ...(checked.ok ? {} : checked.errors), ...captchaErrors(form) }
}

const deliver = async (form: FormData, { api, mode, now }: Sending, channel: Channel): Promise<SentCode> => ({
  key: await deliveries[channel](api, form, mode),
  sentAt: now(),
})

/**
 * Sends a code to the contact in the form (spec §4): a success starts the countdown and says so, a failure shows the
 * server's words and a new picture. A picture is good for one attempt, so the policy is asked again for what is next.
 */
export const sendCode = async (form: FormData, sending: Sending, channel: Channel): Promise<FormAnswer> => {
  const before = shownBefore(form)
  const errors = contactErrors(form, sending.mode)
  if (Object.keys(errors).length > 0) return { ...before, errors }
  try {
    const code = await deliver(form, sending, channel)
    const notice = channel === 'mail' ? 'success.email-code' : 'success.sms-code'
    return { ...before, code, notice, captcha: await captchaFor(sending.api, [sending.next]) }
  } catch (error) {
    return { ...before, ...refusal(error, fieldOf), captcha: await captchaAfter(form, sending) }
  }
}

const captchaAfter = (form: FormData, { api, mode, next }: Sending) => {
  const send = mode.contact === 'phone' ? 'sendSms' : 'sendMail'
  return solvedCaptcha(form) ? drawCaptcha(api) : captchaFor(api, [send, next])
}
