import type { Client } from '@bohe/api-client/client'
import { emailCode, smsCode } from '@bohe/validation/fields'
import { type FieldOf, type Message, sentCode } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { modeFor } from '#forms/verification/registration-modes.ts'
import { type Channel, contactErrors, sendCode } from '#forms/verification/send-code.ts'
import { type ActionHandler, fieldErrors, type SecurityContext, securityBefore, submit } from './security-answer.ts'
import type { Contact, SecurityTask } from './security-task.ts'

const codeRules = {
  phone: { name: 'smscode', schema: smsCode, empty: 'sms-code.empty' },
  email: { name: 'mailcode', schema: emailCode, empty: 'email-code.empty' },
} as const

const fieldOf = { mobileTaken: 'phone', countryNotServed: 'phone', emailTaken: 'email' } as const satisfies FieldOf

const contactOf = (task: SecurityTask): Contact => (task.endsWith('email') ? 'email' : 'phone')

const formErrors = (form: FormData, contact: Contact): Record<string, Message> => {
  const rule = codeRules[contact]
  // The picture is for sending a code, not for saving.
  const { checkcode, ...errors } = contactErrors(form, { contact })
  return { ...errors, ...(sentCode(form)?.key ? fieldErrors(form, [rule]) : { [rule.name]: rule.empty }) }
}

const confirmation = (form: FormData) => ({ verify_key: textOf(form, 'verify_key') || undefined })

const phoneOf = (form: FormData) => ({
  country_code: textOf(form, 'country_code'),
  phone: textOf(form, 'phone'),
  smscode: textOf(form, 'smscode'),
  smscode_key: sentCode(form)?.key ?? '',
  ...confirmation(form),
})

const emailOf = (form: FormData) => ({
  email: textOf(form, 'email'),
  mailcode: textOf(form, 'mailcode'),
  mailcode_key: sentCode(form)?.key ?? '',
  ...confirmation(form),
})

type Save = (api: Client, form: FormData) => ReturnType<Client['bindPhone']>

const saving =
  (
    contact: Contact,
    notice: 'success.mobile-bound' | 'success.email-bound' | 'success.modified',
    save: Save,
  ): ActionHandler =>
  (form, { api }) => {
    const fields = { ...fieldOf, verificationCodeWrong: codeRules[contact].name }
    return submit(form, formErrors(form, contact), fields, async () => ({
      member: await save(api, form),
      notice,
      isDone: true,
    }))
  }

export const bindPhone = saving('phone', 'success.mobile-bound', (api, form) => api.bindPhone(phoneOf(form)))
export const bindEmail = saving('email', 'success.email-bound', (api, form) => api.bindEmail(emailOf(form)))
export const changePhone = saving('phone', 'success.modified', (api, form) => api.modifyPhone(phoneOf(form)))
export const changeEmail = saving('email', 'success.modified', (api, form) => api.modifyEmail(emailOf(form)))

/** Removes a contact, after a confirmation. */
export const clearPhone: ActionHandler = (form, { api }) =>
  submit(form, {}, {}, async () => ({
    member: await api.clearPhone(confirmation(form)),
    notice: 'success.phone-unbound',
    isDone: true,
  }))

export const clearEmail: ActionHandler = (form, { api }) =>
  submit(form, {}, {}, async () => ({
    member: await api.clearEmail(confirmation(form)),
    notice: 'success.email-unbound',
    isDone: true,
  }))

const nextCall = (task: SecurityTask) => {
  const isPhone = contactOf(task) === 'phone'
  if (task.startsWith('bind')) return isPhone ? 'bindPhone' : 'bindEmail'
  return isPhone ? 'modifyPhone' : 'modifyEmail'
}

/** Sends a code to the new contact (spec §4, modes 6 and 7). */
export const sendToNew = async (form: FormData, context: SecurityContext, channel: Channel) => {
  const { api, now, task } = context
  const sending = { api, mode: modeFor('bind-contact', contactOf(task)), next: nextCall(task), now } as const
  return { ...securityBefore(form), ...(await sendCode(form, sending, channel)) }
}

/** The code's way to the new contact unless the member asked for a call. */
export const sendNewCode: ActionHandler = (form, context) =>
  sendToNew(form, context, contactOf(context.task) === 'phone' ? 'sms' : 'mail')

export const speakNewCode: ActionHandler = (form, context) => sendToNew(form, context, 'voice')
