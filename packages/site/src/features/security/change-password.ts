import { loginPassword, password } from '@bohe/validation/fields'
import { textOf } from '#forms/form-text.ts'
import { type ActionHandler, fieldErrors, repetitionErrors, type SecurityContext, submit } from './security-answer.ts'

const oldPassword = { name: 'old_password', schema: loginPassword, empty: 'prompt.old-password' } as const
const newPassword = { name: 'new_password', schema: password, empty: 'prompt.new-password' } as const

const repetition = (form: FormData) => repetitionErrors(form, 'new_password', 'new_password_confirmation')

const digested = async (form: FormData, { digest }: SecurityContext) => ({
  new_password: await digest(String(form.get('new_password'))),
  new_password_confirmation: await digest(String(form.get('new_password_confirmation'))),
})

const fieldOf = {
  oldPasswordWrong: 'old_password',
  passwordLocked: 'old_password',
  passwordCommon: 'new_password',
} as const

/** A new password for the old one (spec §3, Password change). */
export const changePassword: ActionHandler = (form, context) =>
  submit(form, { ...fieldErrors(form, [oldPassword, newPassword]), ...repetition(form) }, fieldOf, async () => {
    const old_password = await context.digest(String(form.get('old_password')))
    await context.api.changePassword({ old_password, ...(await digested(form, context)) })
    return { notice: 'success.modified', isDone: true }
  })

/** A new password after a confirmation (spec §3, Reset); the first one of a member who had social log-ins only. */
export const resetPassword: ActionHandler = (form, context) =>
  submit(form, { ...fieldErrors(form, [newPassword]), ...repetition(form) }, fieldOf, async () => {
    const verify_key = textOf(form, 'verify_key')
    await context.api.resetPassword({ verify_key, ...(await digested(form, context)) })
    return { notice: 'success.password-reset', isDone: true }
  })
