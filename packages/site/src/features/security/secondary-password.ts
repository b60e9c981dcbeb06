import { secondaryPassword } from '@bohe/validation/fields'
import { textOf } from '#forms/form-text.ts'
import { type ActionHandler, fieldErrors, repetitionErrors, type SecurityContext, submit } from './security-answer.ts'

const oldRule = { name: 'old_admin_pass', schema: secondaryPassword, empty: 'secondary-password.empty' } as const
const newRule = { name: 'new_admin_pass', schema: secondaryPassword, empty: 'secondary-password.empty' } as const

const fieldOf = {
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
  submit(form, newErrors(form), fieldOf, () => saveNew(form, context))

/** Another one for the old one. */
export const changeSecondary: ActionHandler = (form, context) =>
  submit(form, { ...fieldErrors(form, [oldRule]), ...newErrors(form) }, fieldOf, () => saveNew(form, context))

/** None any more. */
export const clearSecondary: ActionHandler = (form, context) =>
  submit(form, fieldErrors(form, [oldRule]), fieldOf, () => save(form, context, ''))
