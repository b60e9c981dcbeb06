import { secondaryPassword } from '@bohe/validation/fields'
import { textOf } from '#verification/form-text.ts'
import { type Act, attempt, errorsOf, repetitionErrors, type SecurityScene } from './security-answer.ts'

const oldRule = { name: 'old_admin_pass', schema: secondaryPassword, empty: 'secondary-password.empty' } as const
const newRule = { name: 'new_admin_pass', schema: secondaryPassword, empty: 'secondary-password.empty' } as const

const fieldOf = {
  secondaryPasswordNeeded: 'old_admin_pass',
  secondaryPasswordWrong: 'old_admin_pass',
  secondaryPasswordLocked: 'old_admin_pass',
} as const

const newErrors = (form: FormData) => ({
  ...errorsOf(form, [newRule]),
  ...repetitionErrors(form, 'new_admin_pass', 'new_admin_pass_confirmation'),
})

/** What proves the member: the old secondary password where there is a field for it, a confirmation where one was given. */
const proofOf = async (form: FormData, { digest }: SecurityScene) => ({
  ...(form.has('old_admin_pass') && { old_admin_pass: await digest(String(form.get('old_admin_pass'))) }),
  ...(form.has('verify_key') && { verify_key: textOf(form, 'verify_key') }),
})

const save = async (form: FormData, scene: SecurityScene, new_admin_pass: string) => {
  await scene.api.manageDevices({ new_admin_pass, ...(await proofOf(form, scene)) })
  return { notice: 'success.modified', isDone: true } as const
}

const saveNew = async (form: FormData, scene: SecurityScene) =>
  save(form, scene, await scene.digest(String(form.get('new_admin_pass'))))

/** The first one, or another one after a confirmation by code. */
export const setSecondary: Act = (form, scene) => attempt(form, newErrors(form), fieldOf, () => saveNew(form, scene))

/** Another one for the old one. */
export const changeSecondary: Act = (form, scene) =>
  attempt(form, { ...errorsOf(form, [oldRule]), ...newErrors(form) }, fieldOf, () => saveNew(form, scene))

/** None any more. */
export const clearSecondary: Act = (form, scene) =>
  attempt(form, errorsOf(form, [oldRule]), fieldOf, () => save(form, scene, ''))
