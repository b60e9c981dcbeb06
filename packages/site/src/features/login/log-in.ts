import type { Client } from '@bohe/api-client/client'
import { checkForm } from '@bohe/validation/check'
import { emailLogin, phoneLogin } from '@bohe/validation/forms'
import { captchaFor, drawCaptcha } from '#verification/captcha.ts'
import type { DigestPassword } from '#verification/digest.ts'
import {
  captchaErrors,
  type FieldOf,
  type FormAnswer,
  refusal,
  shownBefore,
  solvedCaptcha,
  textOf,
} from '#verification/form-answer.ts'
import { contactErrors } from '#verification/send-code.ts'

/** The tabs of login.html. */
export type LoginWay = 'phone' | 'email'

/** The tab that an address names (`?by=email`); the phone's when it names none. */
export const loginWay = (by: string | null): LoginWay => (by === 'email' ? 'email' : 'phone')

/** What answering the form needs from the outside. */
export interface LoginScene {
  api: Client
  way: LoginWay
  digest: DigestPassword
  /** Where the visitor came from (spec §2, `from`). */
  channel?: string
}

const fieldOf: FieldOf = {
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  mobileUnregistered: 'phone',
  emailUnregistered: 'username',
}

/** The picture a visitor has to solve before trying, when the policy asks for one. */
export const captchaAtFirst = (api: Client) => captchaFor(api, ['login'])

const formErrors = (form: FormData, way: LoginWay) => {
  const checked = way === 'phone' ? checkForm(phoneLogin, form) : checkForm(emailLogin, form)
  // A rule over several fields is not judged while one of them is missing: the number is judged by itself.
  const others = way === 'phone' ? contactErrors(form, { contact: 'phone' }) : captchaErrors(form)
  return { ...(checked.ok ? {} : checked.errors), ...others }
}

const nameOf = (form: FormData, way: LoginWay) =>
  way === 'phone'
    ? { username: textOf(form, 'phone'), country_code: textOf(form, 'country_code') }
    : { username: textOf(form, 'username') }

const logIn = async (form: FormData, { api, way, digest, channel }: LoginScene): Promise<FormAnswer> => {
  const before = shownBefore(form)
  const errors = formErrors(form, way)
  if (Object.keys(errors).length > 0) return { ...before, errors }
  try {
    const password = await digest(String(form.get('password')))
    const payload = { ...nameOf(form, way), password, src_channel: channel, ...solvedCaptcha(form) }
    const { user_info } = await api.login(payload)
    return { member: user_info, notice: 'success.login' }
  } catch (error) {
    const captcha = solvedCaptcha(form) ? await drawCaptcha(api) : await captchaAtFirst(api)
    return { ...before, ...refusal(error, fieldOf), captcha }
  }
}

/** Answers a submission of login.html; the pressed button's `intent` says what was asked for. */
export const answerLogin = async (form: FormData, scene: LoginScene): Promise<FormAnswer> =>
  textOf(form, 'intent') === 'captcha'
    ? { ...shownBefore(form), captcha: await drawCaptcha(scene.api) }
    : logIn(form, scene)
