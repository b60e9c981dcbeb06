import { ApiError } from '@bohe/api-client/client'
import type { MessageKey } from '@bohe/i18n/message-key'
import { check } from '@bohe/validation/check'
import type { ActionContext } from '#edition.ts'
import { type FieldOf, type FormAnswer, type Message, refusal, shownBefore } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import type { SecurityTask } from './security-task.ts'

/** What a form of the section shows after it was answered. */
export interface SecurityAnswer extends FormAnswer {
  /** The key of a confirmation that was given, good for one action; it travels on as the field `verify_key`. */
  confirmed?: string
  /** The server wants a confirmation where none was thought to be needed. */
  wantsConfirmation?: boolean
}

/** What answering a form of the section needs from the outside. */
export interface SecurityContext extends ActionContext {
  task: SecurityTask
}

/** One thing that a submission asks for. */
export type ActionHandler = (form: FormData, context: SecurityContext) => Promise<SecurityAnswer>

/** Everything the form showed before, to build the next answer on. */
export const securityBefore = (form: FormData): SecurityAnswer => ({
  ...shownBefore(form),
  confirmed: textOf(form, 'verify_key') || undefined,
  wantsConfirmation: form.has('wants_confirmation') || undefined,
})

/** A field's rule, and what is said when nothing was typed. */
export interface FieldRule {
  name: string
  schema: Parameters<typeof check>[0]
  empty: MessageKey
}

const errorOf = (form: FormData, { name, schema, empty }: FieldRule): Message | undefined => {
  const value = String(form.get(name) ?? '')
  if (value === '') return empty
  const checked = check(schema, value)
  return checked.ok ? undefined : checked.errors.body
}

/** What is wrong with the fields, by name. */
export const fieldErrors = (form: FormData, rules: readonly FieldRule[]): Record<string, Message> =>
  Object.fromEntries(
    rules.flatMap(rule => {
      const error = errorOf(form, rule)
      return error ? [[rule.name, error]] : []
    }),
  )

/** What is wrong with a repeated password: it has to be there, and to match. */
export const repetitionErrors = (form: FormData, name: string, repeated: string): Record<string, Message> => {
  const value = String(form.get(repeated) ?? '')
  if (value === '') return { [repeated]: 'prompt.repeat-password' }
  return value === form.get(name) ? {} : { [repeated]: 'password.mismatch' }
}

const asksToConfirm = (error: unknown): Partial<SecurityAnswer> =>
  error instanceof ApiError && error.is('confirmationNeeded')
    ? { confirmed: undefined, wantsConfirmation: true, code: undefined }
    : {}

/**
 * Does what was asked for, unless a field is wrong. A refusal is shown beside its field; one that asks for a
 * confirmation leads back to it.
 */
export const submit = async (
  form: FormData,
  errors: Record<string, Message>,
  fieldOf: FieldOf,
  act: () => Promise<SecurityAnswer>,
): Promise<SecurityAnswer> => {
  const before = securityBefore(form)
  if (Object.keys(errors).length > 0) return { ...before, errors }
  try {
    return await act()
  } catch (error) {
    return { ...before, ...refusal(error, fieldOf), ...asksToConfirm(error) }
  }
}
