import { ApiError, type Client } from '@bohe/api-client/client'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { checkForm } from '@bohe/validation/check'
import { emailLogin, phoneLogin } from '@bohe/validation/forms'
import { captchaFor, drawCaptcha, exchangeCaptcha } from '#verification/captcha.ts'
import type { DigestPassword } from '#verification/digest.ts'
import {
  captchaErrors,
  type FieldOf,
  type FormAnswer,
  refusal,
  type Said,
  sentCode,
  shownBefore,
  solvedCaptcha,
} from '#verification/form-answer.ts'
import { errorsOf } from '#verification/form-groups.ts'
import { textOf } from '#verification/form-text.ts'
import { contactErrors, sendCode, withSecondsLeft } from '#verification/send-code.ts'
import type { LoginWay } from './login-way.ts'

/** What answering the form needs from the outside. */
export interface LoginScene {
  api: Client
  way: LoginWay
  digest: DigestPassword
  now: () => number
  /** Where the visitor came from (spec §2, `from`). */
  channel?: string
  /** A bind ticket: whoever logs in gets the social account behind it. */
  ticket?: string
  /** Where a remember-me token can be kept; its value stands in the password field until it is typed over. */
  remembered?: { token: string | undefined }
}

/** An answer of login.html. */
export interface LoginAnswer extends FormAnswer {
  /** Keeps this device logged in after a log-out; a secret, for the client's store alone. */
  rememberToken?: string
  /** What was remembered is good for nothing any more. */
  isForgotten?: true
}

const codeFields = { phone: 'smscode', email: 'mailcode' } as const
const keyFields = { phone: 'smscode_key', email: 'mailcode_key' } as const

const fieldOf = ({ contact }: LoginWay): FieldOf => ({
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  verificationCodeWrong: codeFields[contact],
  countryNotServed: 'phone',
  mobileUnregistered: 'phone',
  emailUnregistered: 'username',
})

/** The captcha a visitor has to solve before trying, when the policy asks for one. */
export const captchaAtFirst = (api: Client, { contact, by }: LoginWay) => {
  const send = contact === 'phone' ? 'sendSms' : 'sendMail'
  return captchaFor(api, by === 'code' ? ['login', send] : ['login'])
}

const codeErrors = (form: FormData, { contact }: LoginWay): Record<string, Said> => {
  const wrong = errorsOf(form, [contact === 'phone' ? 'sms-code' : 'mail-code'])
  const isUnasked = !sentCode(form)?.key && Object.keys(wrong).length === 0
  return isUnasked ? { [codeFields[contact]]: contact === 'phone' ? 'sms-code.empty' : 'email-code.empty' } : wrong
}

const passwordErrors = (form: FormData, { contact }: LoginWay): Record<string, Said> => {
  const checked = contact === 'phone' ? checkForm(phoneLogin, form) : checkForm(emailLogin, form)
  // A rule over several fields is not judged while one of them is missing: the number is judged by itself.
  const others = contact === 'phone' ? contactErrors(form, { contact }) : captchaErrors(form)
  return { ...(checked.ok ? {} : checked.errors), ...others }
}

const formErrors = (form: FormData, way: LoginWay): Record<string, Said> =>
  way.by === 'code' ? { ...contactErrors(form, way), ...codeErrors(form, way) } : passwordErrors(form, way)

const contactOf = (form: FormData, { contact }: LoginWay) =>
  contact === 'phone'
    ? { phone: textOf(form, 'phone'), country_code: textOf(form, 'country_code') }
    : { email: textOf(form, 'email') }

const codeCredential = (form: FormData, way: LoginWay) => ({
  ...contactOf(form, way),
  [codeFields[way.contact]]: textOf(form, codeFields[way.contact]),
  [keyFields[way.contact]]: sentCode(form)?.key ?? '',
})

const nameOf = (form: FormData, { contact }: LoginWay) =>
  contact === 'phone'
    ? { username: textOf(form, 'phone'), country_code: textOf(form, 'country_code') }
    : { username: textOf(form, 'username') }

/** Whether the password field was sent as the page had filled it. */
const isRemembered = (form: FormData, { remembered }: LoginScene) =>
  remembered?.token !== undefined && form.get('password') === remembered.token

const passwordCredential = async (form: FormData, scene: LoginScene) => {
  const typed = String(form.get('password'))
  const secret = isRemembered(form, scene) ? { remember_token: typed } : { password: await scene.digest(typed) }
  return { ...nameOf(form, scene.way), ...secret }
}

const payloadOf = async (form: FormData, scene: LoginScene) => ({
  ...(scene.way.by === 'code' ? codeCredential(form, scene.way) : await passwordCredential(form, scene)),
  ...(scene.ticket !== undefined && { code: scene.ticket }),
  ...(scene.remembered && form.has('remember') && { remember_me: 1 }),
  src_channel: scene.channel,
  ...solvedCaptcha(form),
})

const afterFailure = async (error: unknown, form: FormData, scene: LoginScene): Promise<LoginAnswer> => {
  const { api, way } = scene
  const shown = refusal(error, fieldOf(way))
  const captcha = await (solvedCaptcha(form) ? drawCaptcha(api, form) : captchaAtFirst(api, way))
  const isForgotten = isRemembered(form, scene) && error instanceof ApiError && error.is('loginFailed')
  return { ...shownBefore(form), ...shown, captcha, ...(isForgotten && { isForgotten }) }
}

const logIn = async (form: FormData, scene: LoginScene): Promise<LoginAnswer> => {
  const errors = formErrors(form, scene.way)
  if (Object.keys(errors).length > 0) return { ...shownBefore(form), errors }
  try {
    const payload = await payloadOf(form, scene)
    const { user_info, remember_token } = await scene.api.login(payload as Parameters<Client['login']>[0])
    return { member: user_info, notice: 'success.login', ...(remember_token && { rememberToken: remember_token }) }
  } catch (error) {
    return afterFailure(error, form, scene)
  }
}

const send = (form: FormData, scene: LoginScene, isSpoken: boolean): Promise<LoginAnswer> => {
  const { contact } = scene.way
  const sending = {
    api: scene.api,
    mode: { contact, purpose: CodePurpose.login },
    next: 'login',
    now: scene.now,
  } as const
  return sendCode(form, sending, isSpoken ? 'voice' : contact === 'phone' ? 'sms' : 'mail')
}

const act = (form: FormData, scene: LoginScene): Promise<LoginAnswer> => {
  const intent = textOf(form, 'intent')
  return intent === 'code' || intent === 'voice' ? send(form, scene, intent === 'voice') : logIn(form, scene)
}

/** Answers a submission of login.html; the pressed button's `intent` says what was asked for. */
export const answerLogin = async (form: FormData, scene: LoginScene): Promise<LoginAnswer> =>
  withSecondsLeft((await exchangeCaptcha(form, scene.api)) ?? (await act(form, scene)), scene.now())
