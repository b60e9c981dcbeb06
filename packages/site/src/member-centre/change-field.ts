import type { Client } from '@bohe/api-client/client'
import type { CallInput } from '@bohe/api-client/contract'
import { check } from '@bohe/validation/check'
import { type FormAnswer, type Message, refusal } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'

/** What a member's profile is told to become; only what is named in it changes. */
export type ProfileEdit = NonNullable<CallInput<'editProfile'>>

/** What was typed, to be shown again beside what is wrong with it. */
export const typedIn = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, textOf(form, name)]))

/** What is wrong with a value of a field; nothing when it is right. */
export const faultOf = (name: string, schema: Parameters<typeof check>[0], value: string): Record<string, Message> => {
  const checked = check(schema, value)
  return checked.ok ? {} : { [name]: checked.errors.body ?? 'field.format' }
}

/** Changes the profile, unless something is wrong with what was typed. */
export const changeProfile = async (
  api: Client,
  { values, errors, edit }: { values: Record<string, string>; errors: Record<string, Message>; edit: ProfileEdit },
): Promise<FormAnswer> => {
  if (Object.keys(errors).length > 0) return { values, errors }
  try {
    return { notice: 'success.modified', member: await api.editProfile(edit) }
  } catch (error) {
    return { values, ...refusal(error, {}) }
  }
}
