import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { CodeName } from '@bohe/api-client/contract/code'
import { invoiceFrom, type PayScene } from '@bohe/api-client/contract/wire'
import type { FormAnswer } from '@bohe/site/forms/form-answer.ts'
import { check } from '@bohe/validation/check'
import { purchase } from '@bohe/validation/purchase'
import { readChoice } from './offer.ts'
import { type Quoted, quote } from './quoting.ts'

/** What the form of recharge.html shows after it was answered. */
export interface PurchaseAnswer extends FormAnswer {
  /** Refused because the current package has not expired (spec §4). */
  unexpired?: boolean
  /** The answer never came: the next try has the same key, so that no second order is placed. */
  unanswered?: boolean
  /** What a discount code makes of the price. */
  quoted?: Quoted
  order?: CallData<'buy'>
}

/** What placing an order needs from the outside. */
export interface PurchaseContext {
  api: Client
  /** The platform code of the visitor's system (spec §3). */
  platform: string
  /** Where the visitor can pay. */
  payScene: PayScene
  /** The origin of this site, for a provider that sends the buyer back to it. */
  origin: string
  channel?: string
}

const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])))

/** What was filled in, with the choice taken apart into the wire's two ids. */
const wanted = (values: Record<string, string>) => ({ ...values, ...readChoice(values.choice ?? '') })

/** The refusals that are about the discount code: they are said beside it. */
const aboutCode: readonly (CodeName | undefined)[] = [
  'couponUnknown',
  'couponNotForThis',
  'couponOutOfTime',
  'couponUsedUp',
]

const refused = (error: unknown): PurchaseAnswer => {
  if (!(error instanceof ApiError) || error.is('tokenExpired')) throw error
  if (aboutCode.includes(error.codeName)) return { errors: { discount_code: error.message } }
  return {
    failure: error.message,
    errors: error.fields,
    unexpired: error.is('membershipUnexpired'),
    unanswered: error.is('networkError'),
  }
}

/**
 * Places an order for what the form chose (spec §7, package/buy). `idempotency_key` in the form is its Idempotency-Key: one try
 * and its repetitions place one order.
 */
export const placeOrder = async (form: FormData, context: PurchaseContext): Promise<PurchaseAnswer> => {
  const values = fieldsOf(form)
  const checked = check(purchase, wanted(values))
  if (!checked.ok) return { values, errors: checked.errors }
  const { package_id, price_id, pay_type, discount_code } = checked.value
  const { api, platform, payScene, origin, channel } = context
  const invoice = { invoice_id: '', invoice_from: invoiceFrom(platform), src_channel: channel, origin }
  try {
    const order = await api.buy(
      { package_id, price_id, pay_type, pay_scene: payScene, discount_code, ...invoice },
      { idempotencyKey: values.idempotency_key || undefined },
    )
    return { order }
  } catch (error) {
    return { values, ...refused(error) }
  }
}

/** What the values of a form cost with their discount code, or what is wrong with it. */
export const quoteValues = async (values: Record<string, string>, api: Client): Promise<PurchaseAnswer> => {
  const quoted = values.discount_code ? await quote(api, wanted(values)).catch(refused) : {}
  return { values, ...quoted }
}

/** Answers "apply" without script. */
export const quoteForm = (form: FormData, api: Client): Promise<PurchaseAnswer> => quoteValues(fieldsOf(form), api)
