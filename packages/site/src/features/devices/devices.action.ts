import { ApiError } from '@bohe/api-client/client'
import type { MessageKey } from '@bohe/i18n/message-key'
import { check } from '@bohe/validation/check'
import { secondaryPassword } from '@bohe/validation/fields'
import { redirect } from 'react-router'
import type { ActionContext, ActionHandler } from '#edition.ts'
import { type FormAnswer, refusal } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { paths } from '#routing/paths.ts'

const fieldOf = {
  secondaryPasswordNeeded: 'admin_pass',
  secondaryPasswordWrong: 'admin_pass',
  secondaryPasswordLocked: 'admin_pass',
} as const

const passwordErrors = (typed: string): Record<string, string> => {
  if (typed === '') return { admin_pass: 'secondary-password.empty' }
  const checked = check(secondaryPassword, typed)
  return checked.ok ? {} : { admin_pass: checked.errors.body ?? 'secondary-password.format' }
}

/** Signs a device out; the secondary password goes with it where the form asks for one. */
const kick = async (form: FormData, { api, digest }: ActionContext): Promise<FormAnswer> => {
  const values = { device_id: textOf(form, 'device_id') }
  const typed = form.has('admin_pass') ? String(form.get('admin_pass')) : undefined
  const errors = typed === undefined ? {} : passwordErrors(typed)
  if (Object.keys(errors).length > 0) return { values, errors }
  try {
    const guard = typed === undefined ? {} : { admin_pass: await digest(typed) }
    await api.manageDevices({ ...values, ...guard })
    return { notice: 'success.device-signed-out', isDone: true }
  } catch (error) {
    // Somebody was quicker: what was wanted is done.
    if (error instanceof ApiError && error.is('deviceUnknown')) return { notice: 'code.device-unknown', isDone: true }
    return { values, ...refusal(error, fieldOf) }
  }
}

/** Pressed without script: asked first. */
const askFirst =
  (question: MessageKey) =>
  async (form: FormData): Promise<FormAnswer> => ({ values: { device_id: textOf(form, 'device_id') }, question })

/** Without script: this device is signed out by logging out; an expired log-in is logged out too (spec §4). */
const leave: ActionHandler = async (_form, { api }) => {
  try {
    await api.logout()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.is('tokenExpired')) return refusal(error, {})
  }
  throw redirect(paths.home, 303)
}

const handlers: Partial<Record<string, ActionHandler>> = {
  leave: askFirst('confirm.logout'),
  'leave-sure': leave,
  kick: askFirst('confirm.sign-out'),
  'kick-sure': kick,
}

/** Answers the form of one device. */
export const action: ActionHandler = (form, context) => {
  const handler = handlers[textOf(form, 'intent')]
  if (!handler) throw new Response(null, { status: 400 })
  return handler(form, context)
}
