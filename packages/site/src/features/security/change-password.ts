import { loginPassword, password, secondaryPassword } from '@bohe/validation/fields'
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

const oldRule = { name: 'old_admin_pass', schema: secondaryPassword, empty: 'secondary-password.empty' } as const
const newRule = { name: 'new_admin_pass', schema: secondaryPassword, empty: 'secondary-password.empty' } as const

const secondaryFieldOf = {
  secondaryPasswordNeeded: 'old_admin_pass',
  secondaryPasswordWrong: 'old_admin_pass',
  secondaryPasswordLocked: 'old_admin_pass',
} as const

const newErrors = (form: FormData) => ({
  ...fieldErrors(form, [newRule]),
  ...repetitionErrors(form, 'new_admin_pass', 'new_admin_pass_confirmation'),
})

/** What proves the member: the old secondary password where there is a field for it, a confirmation where one was given. */
const proofOf = async (form: FormData, { digest }: SecurityContext) => ({
  ...(form.has('old_admin_pass') && { old_admin_pass: await digest(String(form.get('old_admin_pass'))) }),
  ...(form.has('verify_key') && { verify_key: textOf(form, 'verify_key') }),
})

const save = async (form: FormData, context: SecurityContext, new_admin_pass: string) => {
  await context.api.manageDevices({ new_admin_pass, ...(await proofOf(form, context)) })
  return { notice: 'success.modified', isDone: true } as const
}

const saveNew = async (form: FormData, context: SecurityContext) =>
  save(form, context, await context.digest(String(form.get('new_admin_pass'))))

/** The first one, or another one after a confirmation by code. */
export const setSecondary: ActionHandler = (form, context) =>
  submit(form, newErrors(form), secondaryFieldOf, () => saveNew(form, context))

/** Another one for the old one. */
export const changeSecondary: ActionHandler = (form, context) =>
  submit(form, { ...fieldErrors(form, [oldRule]), ...newErrors(form) }, secondaryFieldOf, () => saveNew(form, context))

/** None any more. */
export const clearSecondary: ActionHandler = (form, context) =>
  submit(form, fieldErrors(form, [oldRule]), secondaryFieldOf, () => save(form, context, ''))
