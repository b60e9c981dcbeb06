import { check } from '@bohe/validation/check'
import { qqNumber } from '@bohe/validation/fields'
import type { ActionContext } from '#edition.ts'
import type { FormAnswer, Message } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { changeProfile, typedIn } from '#member-centre/change-field.ts'

/** Answers the form of the section: another QQ number; it is not cleared to empty. */
export const action = (form: FormData, { api }: Pick<ActionContext, 'api'>): Promise<FormAnswer> => {
  const qq = textOf(form, 'qq')
  const checked = check(qqNumber, qq)
  const errors: Record<string, Message> = checked.ok ? {} : { qq: checked.errors.body ?? 'qq.format' }
  return changeProfile(api, { values: typedIn(form, ['qq']), errors, edit: { qq } })
}
