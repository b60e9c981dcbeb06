import { check } from '@bohe/validation/check'
import { qqNumber } from '@bohe/validation/fields'
import { changeProfile, typedIn } from '#editing/change-field.ts'
import type { SectionVisit } from '#edition.ts'
import type { FormAnswer, Said } from '#verification/form-answer.ts'
import { textOf } from '#verification/form-text.ts'

/** Answers the form of the section: another QQ number; it is not cleared to empty. */
export const changeQq = (form: FormData, { api }: Pick<SectionVisit, 'api'>): Promise<FormAnswer> => {
  const qq = textOf(form, 'qq')
  const checked = check(qqNumber, qq)
  const errors: Record<string, Said> = checked.ok ? {} : { qq: checked.errors.body ?? 'qq.format' }
  return changeProfile(api, { values: typedIn(form, ['qq']), errors, edit: { qq } })
}
