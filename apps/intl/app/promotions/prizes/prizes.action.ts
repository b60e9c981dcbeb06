import type { CallInput } from '@bohe/api-client/contract'
import type { MessageKey } from '@bohe/i18n/message-key'
import type { ActionContext } from '@bohe/site/edition.ts'
import { type FormAnswer, type Message, refusal } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { check } from '@bohe/validation/check'
import { address, email } from '@bohe/validation/fields'
import { phoneTarget } from '@bohe/validation/forms'

/** Where goods are sent (spec §3, Prize claim), as it was typed; Chinese keyboards type wide digits, and neither they nor spaces belong to a number. */
const claimIn = (form: FormData) => ({
  username: textOf(form, 'username'),
  country_code: textOf(form, 'country_code'),
  phone: textOf(form, 'phone').normalize('NFKC').replaceAll(/[\s-]/g, ''),
  email: textOf(form, 'email'),
  address: textOf(form, 'address'),
})

const nameError = (name: string): Message | undefined => {
  if (name === '') return 'field.required'
  if (name.length > 64) return 'field.too-long'
  return /\p{Cc}/u.test(name) ? 'field.format' : undefined
}

const errorOf = (checked: ReturnType<typeof check>, field = 'body'): Message | undefined =>
  checked.ok ? undefined : (checked.errors[field] ?? 'field.format')

/** Each wrong field with its message key (spec §5). */
const claimErrors = (claim: ReturnType<typeof claimIn>): Record<string, Message> => {
  const found = {
    username: nameError(claim.username),
    phone: errorOf(check(phoneTarget, { country_code: claim.country_code, phone: claim.phone }), 'phone'),
    email: errorOf(check(email, claim.email)),
    address: errorOf(check(address, claim.address)),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, error]) => (error ? [[name, error]] : [])))
}

/** The name of a prize's form: an answer belongs to one prize. */
export const prizeForm = (id: string): string => `prize-${id}`

type PrizeContext = Pick<ActionContext, 'api' | 'digest'>
type Received = Extract<CallInput<'receivePrize'>, { prize_id: unknown }>

/**
 * Claims under a key made from what is asked, so that a repeat after a lost answer is the same claim, with script or
 * without, and other details are another one.
 */
const receive = async (
  wanted: Received,
  notice: MessageKey | undefined,
  { api, digest }: PrizeContext,
): Promise<FormAnswer> => {
  try {
    await api.receivePrize(wanted, { idempotencyKey: await digest(JSON.stringify(wanted)) })
    return { isDone: true, ...(notice && { notice }) }
  } catch (error) {
    return refusal(error, {})
  }
}

const send = async (prize_id: string, form: FormData, context: PrizeContext): Promise<FormAnswer> => {
  const values = claimIn(form)
  const errors = claimErrors(values)
  if (Object.keys(errors).length > 0) return { values, errors }
  return { values, ...(await receive({ prize_id, ...values, is_auth_use: '0' }, 'success.submitted', context)) }
}

const answers: Record<string, (prize_id: string, form: FormData, context: PrizeContext) => Promise<FormAnswer>> = {
  apply: (prize_id, _form, context) => receive({ prize_id, is_auth_use: '1' }, 'success.recharged', context),
  show: (prize_id, _form, context) => receive({ prize_id, is_auth_use: '0' }, undefined, context),
  claim: send,
}

/** Answers the form of one prize (spec §3, Prize claim; product §4). */
export const action = async (form: FormData, context: PrizeContext): Promise<FormAnswer> => {
  const answer = answers[textOf(form, 'intent')]
  if (!answer) throw new Response(null, { status: 400 })
  return answer(textOf(form, 'prize_id'), form, context)
}
