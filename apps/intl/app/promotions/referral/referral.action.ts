import type { ActionContext } from '@bohe/site/edition.ts'
import { type FormAnswer, refusal } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'

/** What the form of the QQ-group bonus shows after it was answered. */
export type BonusAnswer = FormAnswer

const longest = 32

const faultOf = (code: string) => {
  if (code === '') return 'field.required'
  return code.length > longest ? 'field.too-long' : undefined
}

/** Claims the QQ-group bonus with the code told in the group (spec §1); Chinese keyboards type wide letters and digits. */
export const action = async (form: FormData, { api }: Pick<ActionContext, 'api'>): Promise<BonusAnswer> => {
  const code = textOf(form, 'code').normalize('NFKC')
  const fault = faultOf(code)
  if (fault) return { values: { code }, errors: { code: fault } }
  try {
    await api.receivePrize({ activity_id: textOf(form, 'activity_id'), code })
    return { notice: 'success.submitted' }
  } catch (error) {
    return { values: { code }, ...refusal(error, { bonusCodeWrong: 'code' }) }
  }
}
