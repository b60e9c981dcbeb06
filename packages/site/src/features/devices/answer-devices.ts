import { ApiError, type Client } from '@bohe/api-client/client'
import { check } from '@bohe/validation/check'
import { secondaryPassword } from '@bohe/validation/fields'
import { redirect } from 'react-router'
import type { SectionVisit } from '#edition.ts'
import { paths } from '#paths.ts'
import { type FormAnswer, refusal } from '#verification/form-answer.ts'
import { textOf } from '#verification/form-text.ts'

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
const kick = async (form: FormData, { api, digest }: SectionVisit): Promise<FormAnswer> => {
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

/** Without script: this device is signed out by logging out; an expired log-in is logged out too (spec §4). */
const leave = async (api: Client): Promise<FormAnswer> => {
  try {
    await api.logout()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.is('tokenExpired')) return refusal(error, {})
  }
  throw redirect(paths.home, 303)
}

/** Answers the form of one device. */
export const answerDevices = (form: FormData, visit: SectionVisit): Promise<FormAnswer> =>
  textOf(form, 'intent') === 'leave' ? leave(visit.api) : kick(form, visit)
