import { ApiError, type Client } from '@bohe/api-client/client'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { checkForm } from '@bohe/validation/check'
import { emailLogin, phoneLogin } from '@bohe/validation/forms'
import { codeErrors, codeFields, type VisitorContext, visitorFields } from '#features/auth/form-groups.ts'
import {
  captchaErrors,
  codeAfter,
  type FieldOf,
  type FormAnswer,
  type Message,
  refusal,
  sentCode,
  shownBefore,
  solvedCaptcha,
} from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { captchaFor, changeCaptcha, drawCaptcha } from '#forms/verification/captcha.ts'
import { contactErrors, sendCode, withSecondsLeft } from '#forms/verification/send-code.ts'
import type { LoginWay } from './login-way.ts'

/** What answering the form needs from the outside. */
export interface LoginContext extends VisitorContext {
  way: LoginWay
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

const fieldOf = ({ contact }: LoginWay): FieldOf => ({
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  verificationCodeWrong: codeFields[contact].code,
  countryNotServed: 'phone',
  mobileUnregistered: 'phone',
  emailUnregistered: 'email',
})

/** The captcha a visitor has to solve before trying, when the policy asks for one. */
export const captchaAtFirst = (api: Client, { contact, by }: LoginWay) =>
  captchaFor(api, by === 'code' ? ['login', codeFields[contact].send] : ['login'])

const passwordErrors = (form: FormData, { contact }: LoginWay): Record<string, Message> => {
  const checked = contact === 'phone' ? checkForm(phoneLogin, form) : checkForm(emailLogin, form)
  // A rule over several fields is not judged while one of them is missing: the number is judged by itself.
  const others = contact === 'phone' ? contactErrors(form, { contact }) : captchaErrors(form)
  return { ...(checked.ok ? {} : checked.errors), ...others }
}

const formErrors = (form: FormData, way: LoginWay): Record<string, Message> =>
  way.by === 'code' ? { ...contactErrors(form, way), ...codeErrors(form, way.contact) } : passwordErrors(form, way)

const contactOf = (form: FormData, { contact }: LoginWay) =>
  contact === 'phone'
    ? { phone: textOf(form, 'phone'), country_code: textOf(form, 'country_code') }
    : { email: textOf(form, 'email') }

const codeCredential = (form: FormData, way: LoginWay) => {
  const { code, key } = codeFields[way.contact]
  return { ...contactOf(form, way), [code]: textOf(form, code), [key]: sentCode(form)?.key ?? '' }
}

const nameOf = (form: FormData, { contact }: LoginWay) =>
  contact === 'phone'
    ? { username: textOf(form, 'phone'), country_code: textOf(form, 'country_code') }
    : { username: textOf(form, 'username') }

/** Whether the password field was sent as the page had filled it. */
const isRemembered = (form: FormData, { remembered }: LoginContext) =>
  remembered?.token !== undefined && form.get('password') === remembered.token

const passwordCredential = async (form: FormData, context: LoginContext) => {
  const typed = String(form.get('password'))
  const secret = isRemembered(form, context) ? { remember_token: typed } : { password: await context.digest(typed) }
  return { ...nameOf(form, context.way), ...secret }
}

const payloadOf = async (form: FormData, context: LoginContext) => ({
  ...(context.way.by === 'code' ? codeCredential(form, context.way) : await passwordCredential(form, context)),
  ...(context.remembered && form.has('remember') && { remember_me: 1 }),
  ...visitorFields(form, context),
})

const afterFailure = async (error: unknown, form: FormData, context: LoginContext): Promise<LoginAnswer> => {
  const { api, way } = context
  const shown = refusal(error, fieldOf(way))
  const captcha = await (solvedCaptcha(form) ? drawCaptcha(api, form) : captchaAtFirst(api, way))
  const isForgotten = isRemembered(form, context) && error instanceof ApiError && error.is('loginFailed')
  return { ...shownBefore(form), ...shown, code: codeAfter(error, form), captcha, ...(isForgotten && { isForgotten }) }
}

const logIn = async (form: FormData, context: LoginContext): Promise<LoginAnswer> => {
  const errors = formErrors(form, context.way)
  if (Object.keys(errors).length > 0) return { ...shownBefore(form), errors }
  try {
    const payload = await payloadOf(form, context)
    const { user_info, remember_token } = await context.api.login(payload as Parameters<Client['login']>[0])
    return { member: user_info, notice: 'success.login', ...(remember_token && { rememberToken: remember_token }) }
  } catch (error) {
    return afterFailure(error, form, context)
  }
}

const send = (
  form: FormData,
  { api, now, way: { contact } }: LoginContext,
  isSpoken: boolean,
): Promise<LoginAnswer> => {
  const sending = { api, mode: { contact, purpose: CodePurpose.login }, next: 'login', now } as const
  return sendCode(form, sending, isSpoken ? 'voice' : contact === 'phone' ? 'sms' : 'mail')
}

const act = (form: FormData, context: LoginContext): Promise<LoginAnswer> => {
  const intent = textOf(form, 'intent')
  return intent === 'code' || intent === 'voice' ? send(form, context, intent === 'voice') : logIn(form, context)
}

/** Answers a submission of login.html; the pressed button's `intent` says what was asked for. */
export const action = async (form: FormData, context: LoginContext): Promise<LoginAnswer> =>
  withSecondsLeft((await changeCaptcha(form, context.api)) ?? (await act(form, context)), context.now())
