import type { Client } from '@bohe/api-client/client'
import type { CallData, CallName } from '@bohe/api-client/contract'
import { BindStatus, RegisterType } from '@bohe/api-client/contract/wire'
import { captchaFor, drawCaptcha, exchangeCaptcha } from './captcha.ts'
import type { DigestPassword } from './digest.ts'
import {
  captchaErrors,
  type FieldOf,
  type FormAnswer,
  refusal,
  type Said,
  sentCode,
  shownBefore,
  solvedCaptcha,
} from './form-answer.ts'
import { errorsOf, valuesToSend } from './form-groups.ts'
import { textOf } from './form-text.ts'
import type { RegistrationMode } from './registration-modes.ts'
import { contactErrors, sendCode, withSecondsLeft } from './send-code.ts'
import { type AimRow, rowOf, type VisitorAim } from './visitor-aims.ts'

/** One of the modes 0–5 of spec §4. */
export type VisitorMode = RegistrationMode & { aim: VisitorAim }

/** What answering the form needs from the outside. */
export interface ModeScene {
  api: Client
  mode: VisitorMode
  digest: DigestPassword
  now: () => number
  /** Where the visitor came from (spec §2, `from`). */
  channel?: string
  /** The bind ticket of the address, for modes 4 and 5. */
  ticket?: string
}

type Act = (form: FormData, scene: ModeScene) => Promise<FormAnswer>

const fieldsOf = {
  phone: { code: 'smscode', key: 'smscode_key', send: 'sendSms' },
  email: { code: 'mailcode', key: 'mailcode_key', send: 'sendMail' },
} as const

const refusedField = ({ contact, aim }: VisitorMode): FieldOf => ({
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  verificationCodeWrong: fieldsOf[contact].code,
  mobileTaken: 'phone',
  emailTaken: 'email',
  mobileUnregistered: 'phone',
  emailUnregistered: 'email',
  countryNotServed: 'phone',
  inviteCodeUnknown: 'refer_code',
  inviteCodeOwn: 'refer_code',
  experiencePackageUnknown: 'package_id',
  passwordCommon: aim === 'find-password' ? 'new_password' : 'password',
  openAlreadyBound: contact,
})

const rowFor = (form: FormData, { mode }: ModeScene): AimRow => rowOf(mode.aim, sentCode(form)?.bindStatus)

/** The captcha of a page that is opened: shown only when the policy asks for it. */
export const captchaAtFirst = (api: Client, { contact, aim }: VisitorMode) =>
  captchaFor(api, [rowOf(aim).call, fieldsOf[contact].send])

const codeErrors = (form: FormData, { mode }: ModeScene): Record<string, Said> => {
  const { code } = fieldsOf[mode.contact]
  const wrong = errorsOf(form, [mode.contact === 'phone' ? 'sms-code' : 'mail-code'])
  // A code that nobody asked for proves nothing.
  const isUnasked = !sentCode(form)?.key
  return isUnasked && !wrong[code]
    ? { [code]: mode.contact === 'phone' ? 'sms-code.empty' : 'email-code.empty' }
    : wrong
}

const formErrors = (form: FormData, scene: ModeScene): Record<string, Said> => ({
  ...contactErrors(form, scene.mode),
  ...codeErrors(form, scene),
  ...errorsOf(form, rowFor(form, scene).asks),
})

const proofOf = (form: FormData, { mode: { contact, registerType } }: ModeScene) => {
  const { code, key } = fieldsOf[contact]
  const target = contact === 'phone' ? { country_code: textOf(form, 'country_code') } : {}
  return {
    register_type: registerType,
    account_type: registerType,
    ...target,
    [contact]: textOf(form, contact),
    [code]: textOf(form, code),
    [key]: sentCode(form)?.key,
  }
}

const ownFields = (form: FormData, { channel, ticket }: ModeScene) => ({
  ...(ticket !== undefined && { code: ticket }),
  src_channel: channel,
  ...solvedCaptcha(form),
})

type Calls = Record<CallName, (payload: object) => Promise<Partial<CallData<'login'>>>>

/** Makes a call whose payload a table put together; the server judges it, field by field. */
const callWith = async (api: Client, call: AimRow['call'], payload: object, notice: AimRow['success']) => {
  const { user_info } = await (api as unknown as Calls)[call](payload)
  return { notice, ...(user_info ? { member: user_info } : { isDone: true as const }) }
}

const afterFailure = async (error: unknown, form: FormData, scene: ModeScene): Promise<FormAnswer> => {
  const { api, mode } = scene
  const { call, forcesCaptcha } = rowFor(form, scene)
  const before = shownBefore(form)
  const shown = refusal(error, refusedField(mode))
  // The contact's account went away meanwhile: what a new one needs is asked for.
  const isNew = mode.aim === 'bind-open-account' && shown.errors && 'password' in shown.errors
  const code = before.code && (isNew ? { ...before.code, bindStatus: BindStatus.newAccount } : before.code)
  const wantsNew = forcesCaptcha || solvedCaptcha(form)
  const captcha = await (wantsNew ? drawCaptcha(api, form) : captchaFor(api, [call], form))
  return { ...before, ...shown, code, captcha }
}

const submit: Act = async (form, scene) => {
  const errors = formErrors(form, scene)
  if (Object.keys(errors).length > 0) return { ...shownBefore(form), errors }
  const { call, asks, success } = rowFor(form, scene)
  try {
    const typed = await valuesToSend(form, asks, scene.digest)
    return await callWith(scene.api, call, { ...proofOf(form, scene), ...typed, ...ownFields(form, scene) }, success)
  } catch (error) {
    return afterFailure(error, form, scene)
  }
}

/** Opens an account whose only way in is the social identity (spec §3, register_type '3'). */
const goWithout: Act = async (form, scene) => {
  const errors = { ...captchaErrors(form), ...errorsOf(form, ['agreement']) }
  if (Object.keys(errors).length > 0) return { ...shownBefore(form), errors }
  try {
    const payload = { register_type: RegisterType.defaultAccount, ...ownFields(form, scene) }
    return await callWith(scene.api, 'loginBind', payload, 'success.registered')
  } catch (error) {
    return afterFailure(error, form, scene)
  }
}

/** A contact whose account has another identity of this provider is told so at once (spec §8), and needs no code. */
const bindable = (answer: FormAnswer, { mode: { contact } }: ModeScene): FormAnswer => {
  if (answer.code?.bindStatus !== BindStatus.carriesAnother) return answer
  const { code: _, notice: __, secondsLeft: ___, ...rest } = answer
  return { ...rest, failure: 'notice.bind-failed', errors: { [contact]: 'notice.bind-failed' } }
}

const send =
  (channel: 'code' | 'voice'): Act =>
  async (form, scene) => {
    const { mode } = scene
    const sending = { ...scene, next: rowOf(mode.aim).call }
    const written = mode.contact === 'phone' ? 'sms' : 'mail'
    return bindable(await sendCode(form, sending, channel === 'voice' ? 'voice' : written), scene)
  }

const acts: Partial<Record<string, Act>> = { code: send('code'), voice: send('voice'), guest: goWithout }

/** Answers a submission of register.html or forgetpwd.html; the pressed button's `intent` says what was asked for. */
export const answerMode: Act = async (form, scene) => {
  const act = acts[textOf(form, 'intent')] ?? submit
  const answer = (await exchangeCaptcha(form, scene.api)) ?? (await act(form, scene))
  return withSecondsLeft(answer, scene.now())
}
