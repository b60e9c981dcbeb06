import type { Client } from '@bohe/api-client/client'
import { checkForm } from '@bohe/validation/check'
import { emailRegistration, phoneRegistration } from '@bohe/validation/forms'
import { captchaFor, drawCaptcha } from '#verification/captcha.ts'
import { resendIn } from '#verification/countdown.ts'
import type { DigestPassword } from '#verification/digest.ts'
import {
  type FieldOf,
  type FormAnswer,
  refusal,
  type Said,
  sentCode,
  shownBefore,
  solvedCaptcha,
  textOf,
} from '#verification/form-answer.ts'
import type { RegistrationMode } from '#verification/registration-modes.ts'
import { contactErrors, sendCode } from '#verification/send-code.ts'

/** What answering the form needs from the outside. */
export interface RegistrationScene {
  api: Client
  mode: RegistrationMode
  digest: DigestPassword
  now: () => number
  /** Where the visitor came from (spec §2, `from`). */
  channel?: string
}

type Act = (form: FormData, scene: RegistrationScene) => Promise<FormAnswer>

const contacts = {
  phone: { schema: phoneRegistration, code: 'smscode', key: 'smscode_key', send: 'sendSms' },
  email: { schema: emailRegistration, code: 'mailcode', key: 'mailcode_key', send: 'sendMail' },
} as const

const fieldOf: FieldOf = {
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  mobileTaken: 'phone',
  countryNotServed: 'phone',
  emailTaken: 'email',
  inviteCodeUnknown: 'refer_code',
  experiencePackageUnknown: 'package_id',
}

/** The picture a visitor has to solve before anything was sent (spec §4: asked at every change of mode). */
export const captchaAtFirst = (api: Client, mode: RegistrationMode) =>
  captchaFor(api, [contacts[mode.contact].send, 'register'])

const formErrors = (form: FormData, { mode }: RegistrationScene): Record<string, Said> => {
  const { schema, code } = contacts[mode.contact]
  const checked = checkForm(schema, form)
  // A rule over several fields is not judged while one of them is missing: the contact is judged by itself.
  const errors = { ...(checked.ok ? {} : checked.errors), ...contactErrors(form, mode) }
  // A code that was never sent cannot be right, whatever was typed.
  return sentCode(form) || errors[code] ? errors : { ...errors, [code]: `${codeWords[mode.contact]}.empty` }
}

const codeWords = { phone: 'sms-code', email: 'email-code' } as const

const accountOf = async (form: FormData, { digest, channel }: RegistrationScene) => {
  const package_id = textOf(form, 'package_id')
  return {
    password: await digest(textOf(form, 'password')),
    package_id,
    price_id: textOf(form, `price_of_${package_id}`) || undefined,
    refer_code: textOf(form, 'refer_code'),
    src_channel: channel,
    ...solvedCaptcha(form),
  }
}

const contactOf = (form: FormData, { mode }: RegistrationScene) => {
  const key = sentCode(form)?.key ?? ''
  return mode.contact === 'phone'
    ? {
        register_type: mode.registerType,
        country_code: textOf(form, 'country_code'),
        phone: textOf(form, 'phone'),
        smscode: textOf(form, 'smscode'),
        smscode_key: key,
      }
    : {
        register_type: mode.registerType,
        email: textOf(form, 'email'),
        mailcode: textOf(form, 'mailcode'),
        mailcode_key: key,
      }
}

const register: Act = async (form, scene) => {
  const before = shownBefore(form)
  const errors = formErrors(form, scene)
  if (Object.keys(errors).length > 0) return { ...before, errors }
  try {
    const payload = { ...contactOf(form, scene), ...(await accountOf(form, scene)) }
    const { user_info } = await scene.api.register(payload as Parameters<Client['register']>[0])
    return { member: user_info, notice: 'success.registered' }
  } catch (error) {
    const code = contacts[scene.mode.contact].code
    const shown = refusal(error, { ...fieldOf, verificationCodeWrong: code })
    return { ...before, ...shown, captcha: await drawCaptcha(scene.api) }
  }
}

const sending = (scene: RegistrationScene) => ({ ...scene, next: 'register' as const })

const acts: Record<string, Act> = {
  register,
  captcha: async (form, { api }) => ({ ...shownBefore(form), captcha: await drawCaptcha(api) }),
  code: (form, scene) => sendCode(form, sending(scene), scene.mode.contact === 'phone' ? 'sms' : 'mail'),
  voice: (form, scene) => sendCode(form, sending(scene), 'voice'),
}

/** Answers a submission of register.html; the pressed button's `intent` says what was asked for. */
export const answerRegistration: Act = async (form, scene) => {
  const act = acts[textOf(form, 'intent')] ?? register
  const answer = await act(form, scene)
  return answer.code ? { ...answer, secondsLeft: resendIn(answer.code.sentAt, scene.now()) } : answer
}
