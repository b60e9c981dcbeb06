import type { Client } from '@bohe/api-client/client'
import type { CallData, CallName } from '@bohe/api-client/contract'
import { BindStatus, RegisterType } from '@bohe/api-client/contract/wire'
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
import type { RegistrationMode } from '#forms/verification/registration-modes.ts'
import { contactErrors, sendCode, withSecondsLeft } from '#forms/verification/send-code.ts'
import { codeErrors, codeFields, groupErrors, type VisitorContext, valuesToSend, visitorFields } from './form-groups.ts'
import { type AimRow, rowOf, type VisitorAim } from './visitor-aims.ts'

/** One of the modes 0–5 of spec §4. */
export type VisitorMode = RegistrationMode & { aim: VisitorAim }

/** What answering the form needs from the outside. */
export interface ModeContext extends VisitorContext {
  mode: VisitorMode
}

type ActionHandler = (form: FormData, context: ModeContext) => Promise<FormAnswer>

const refusedField = ({ contact, aim }: VisitorMode): FieldOf => ({
  captchaRequired: 'checkcode',
  captchaWrong: 'checkcode',
  verificationCodeWrong: codeFields[contact].code,
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

const rowFor = (form: FormData, { mode }: ModeContext): AimRow => rowOf(mode.aim, sentCode(form)?.bindStatus)

/** The captcha of a page that is opened: shown only when the policy asks for it. */
export const captchaAtFirst = (api: Client, { contact, aim, purpose }: VisitorMode) =>
  captchaFor(api, [rowOf(aim).call, { sends: codeFields[contact].send, purpose }])

const formErrors = (form: FormData, context: ModeContext): Record<string, Message> => ({
  ...contactErrors(form, context.mode),
  ...codeErrors(form, context.mode.contact),
  ...groupErrors(form, rowFor(form, context).asks),
})

const proofOf = (form: FormData, { mode: { contact, registerType } }: ModeContext) => {
  const { code, key } = codeFields[contact]
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

type Calls = Record<CallName, (payload: object) => Promise<Partial<CallData<'login'>>>>

/** Makes a call whose payload a table put together; the server judges it, field by field. */
const callWith = async (api: Client, call: AimRow['call'], payload: object, notice: AimRow['success']) => {
  const { user_info } = await (api as unknown as Calls)[call](payload)
  return { notice, ...(user_info ? { member: user_info } : { isDone: true as const }) }
}

const afterFailure = async (error: unknown, form: FormData, context: ModeContext): Promise<FormAnswer> => {
  const { api, mode } = context
  const { call, forcesCaptcha } = rowFor(form, context)
  const before = shownBefore(form)
  const shown = refusal(error, refusedField(mode))
  // The contact's account went away meanwhile: what a new one needs is asked for.
  const isNew = mode.aim === 'bind-open-account' && shown.errors && 'password' in shown.errors
  const left = codeAfter(error, form)
  const code = left && (isNew ? { ...left, bindStatus: BindStatus.newAccount } : left)
  const wantsNew = forcesCaptcha || solvedCaptcha(form)
  const captcha = await (wantsNew ? drawCaptcha(api, form) : captchaFor(api, [call], form))
  return { ...before, ...shown, code, captcha }
}

const submit: ActionHandler = async (form, context) => {
  const errors = formErrors(form, context)
  if (Object.keys(errors).length > 0) return { ...shownBefore(form), errors }
  const { call, asks, success } = rowFor(form, context)
  try {
    const typed = await valuesToSend(form, asks, context.digest)
    const payload = { ...proofOf(form, context), ...typed, ...visitorFields(form, context) }
    return await callWith(context.api, call, payload, success)
  } catch (error) {
    return afterFailure(error, form, context)
  }
}

/** Opens an account whose only way in is the social identity (spec §3, register_type '3'). */
const goWithout: ActionHandler = async (form, context) => {
  // The captcha on the page is for the code, which is not asked for here.
  const typed = textOf(form, 'checkcode') === '' ? {} : captchaErrors(form)
  const errors = { ...typed, ...groupErrors(form, ['agreement']) }
  if (Object.keys(errors).length > 0) return { ...shownBefore(form), errors }
  try {
    const payload = { register_type: RegisterType.defaultAccount, ...visitorFields(form, context) }
    return await callWith(context.api, 'loginBind', payload, 'success.registered')
  } catch (error) {
    return afterFailure(error, form, context)
  }
}

/** A contact whose account has another identity of this provider is told so at once (spec §8), and needs no code. */
const bindable = (answer: FormAnswer, { mode: { contact } }: ModeContext): FormAnswer => {
  if (answer.code?.bindStatus !== BindStatus.carriesAnother) return answer
  const { code: _, notice: __, secondsLeft: ___, ...rest } = answer
  return { ...rest, failure: 'notice.bind-failed', errors: { [contact]: 'notice.bind-failed' } }
}

const send =
  (channel: 'code' | 'voice'): ActionHandler =>
  async (form, context) => {
    const { mode } = context
    const sending = { ...context, next: rowOf(mode.aim).call }
    const written = mode.contact === 'phone' ? 'sms' : 'mail'
    return bindable(await sendCode(form, sending, channel === 'voice' ? 'voice' : written), context)
  }

/** Comes from a form whose right code was for a contact that nobody has registered: what it proved is not asked for again. */
const goOnProved: ActionHandler = async (form, { api, mode }) => {
  const { values, code } = shownBefore(form)
  const isBinding = mode.aim === 'bind-open-account'
  const proof = code && { ...code, isProof: true as const, ...(isBinding && { bindStatus: BindStatus.newAccount }) }
  return { values, code: proof, captcha: await captchaFor(api, [rowOf(mode.aim).call]) }
}

const handlers: Partial<Record<string, ActionHandler>> = {
  code: send('code'),
  voice: send('voice'),
  guest: goWithout,
  proved: goOnProved,
}

/** Answers a submission of register.html or forgetpwd.html; the pressed button's `intent` says what was asked for. */
export const action: ActionHandler = async (form, context) => {
  const handler = handlers[textOf(form, 'intent')] ?? submit
  const answer = (await changeCaptcha(form, context.api)) ?? (await handler(form, context))
  return withSecondsLeft(answer, context.now())
}
