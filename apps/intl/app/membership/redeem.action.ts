import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { ActionContext } from '@bohe/site/edition.ts'
import { type FormAnswer, type Message, refusal } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { newIdempotencyKey } from '@bohe/site/forms/idempotency-key.ts'
import { isOutcomeUnknown } from '@bohe/site/forms/is-outcome-unknown.ts'
import { check } from '@bohe/validation/check'
import { rechargeCardNumber, rechargeCardPassword } from '@bohe/validation/fields'

/** What a recharge card holds. */
export type CardHolds = CallData<'redeemCard'>

/** What the form of a recharge card shows after it was answered. */
export interface RedeemAnswer extends FormAnswer {
  /** What the card holds; once redeemed, what the member has by it. */
  holds?: CardHolds
  /** The Idempotency-Key of the redemption that waits for a yes: a repeated yes redeems once. */
  idempotencyKey?: string
}

interface Card extends Record<string, string> {
  card_no: string
  card_password: string
}

const fieldOf = { cardWrong: 'card_password', cardUsed: 'card_no', cardOutOfTime: 'card_no' } as const

/** Cards are printed in groups, and Chinese keyboards type wide digits; neither belongs to a number. */
const printed = (form: FormData, name: string) => textOf(form, name).normalize('NFKC').replaceAll(/\s/g, '')

const cardIn = (form: FormData): Card => ({
  card_no: printed(form, 'card_no'),
  card_password: printed(form, 'card_password'),
})

const wrongIn = (card: Card): Record<string, Message> => {
  const checked = {
    card_no: check(rechargeCardNumber, card.card_no),
    card_password: check(rechargeCardPassword, card.card_password),
  }
  return Object.fromEntries(
    Object.entries(checked).flatMap(([name, field]) =>
      field.ok ? [] : [[name, field.errors.body ?? 'recharge-card.format']],
    ),
  )
}

const nameHolds = async (api: Client, card: Card): Promise<RedeemAnswer> => {
  try {
    const holds = await api.redeemCard({ ...card, is_auth_use: '0' })
    return { values: card, holds, idempotencyKey: newIdempotencyKey() }
  } catch (error) {
    return { values: card, ...refusal(error, fieldOf) }
  }
}

const redeem = async (api: Client, card: Card, idempotencyKey: string): Promise<RedeemAnswer> => {
  try {
    const holds = await api.redeemCard({ ...card, is_auth_use: '1' }, { idempotencyKey })
    return { notice: 'success.recharged', holds }
  } catch (error) {
    return { values: card, ...refusal(error, fieldOf), ...(isOutcomeUnknown(error) && { idempotencyKey }) }
  }
}

/** Answers the form of a recharge card: first what it holds, then, once that was meant, redeems it (spec §3, §5). */
export const action = async (form: FormData, { api }: Pick<ActionContext, 'api'>): Promise<RedeemAnswer> => {
  const card = cardIn(form)
  const errors = wrongIn(card)
  if (Object.keys(errors).length > 0) return { values: card, errors }
  const idempotencyKey = textOf(form, 'idempotency_key')
  return textOf(form, 'intent') === 'redeem' && idempotencyKey
    ? redeem(api, card, idempotencyKey)
    : nameHolds(api, card)
}
