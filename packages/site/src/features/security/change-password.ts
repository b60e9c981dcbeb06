import { loginPassword, password } from '@bohe/validation/fields'
import { textOf } from '#verification/form-text.ts'
import { type Act, attempt, errorsOf, repetitionErrors, type SecurityScene } from './security-answer.ts'

const oldPassword = { name: 'old_password', schema: loginPassword, empty: 'prompt.old-password' } as const
const newPassword = { name: 'new_password', schema: password, empty: 'prompt.new-password' } as const

const repetition = (form: FormData) => repetitionErrors(form, 'new_password', 'new_password_confirmation')

const digested = async (form: FormData, { digest }: SecurityScene) => ({
  new_password: await digest(String(form.get('new_password'))),
  new_password_confirmation: await digest(String(form.get('new_password_confirmation'))),
})

const fieldOf = {
  oldPasswordWrong: 'old_password',
  passwordLocked: 'old_password',
  passwordCommon: 'new_password',
} as const

/** A new password for the old one (spec §3, Password change). */
export const changePassword: Act = (form, scene) =>
  attempt(form, { ...errorsOf(form, [oldPassword, newPassword]), ...repetition(form) }, fieldOf, async () => {
    const old_password = await scene.digest(String(form.get('old_password')))
    await scene.api.changePassword({ old_password, ...(await digested(form, scene)) })
    return { notice: 'success.modified', isDone: true }
  })

/** A new password after a confirmation (spec §3, Reset); the first one of a member who had social log-ins only. */
export const resetPassword: Act = (form, scene) =>
  attempt(form, { ...errorsOf(form, [newPassword]), ...repetition(form) }, fieldOf, async () => {
    const verify_key = textOf(form, 'verify_key')
    await scene.api.resetPassword({ verify_key, ...(await digested(form, scene)) })
    return { notice: 'success.password-reset', isDone: true }
  })
