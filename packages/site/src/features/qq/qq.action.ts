import { qqNumber } from '@bohe/validation/fields'
import type { ActionContext } from '#edition.ts'
import type { FormAnswer } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { changeProfile, faultOf, typedIn } from '#member-centre/change-field.ts'

/** Answers the form of the section: another QQ number; it is not cleared to empty. */
export const action = (form: FormData, { api }: Pick<ActionContext, 'api'>): Promise<FormAnswer> => {
  const qq = textOf(form, 'qq')
  return changeProfile(api, { values: typedIn(form, ['qq']), errors: faultOf('qq', qqNumber, qq), edit: { qq } })
}
