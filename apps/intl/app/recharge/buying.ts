import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { invoiceFrom, type PayType } from '@bohe/api-client/contract/wire'
import { check } from '@bohe/validation/check'
import { purchase } from '@bohe/validation/purchase'

/** What the form of recharge.html shows after it was answered. */
export interface PurchaseAnswer {
  values?: Record<string, string>
  errors?: Record<string, string>
  /** A refusal in the server's words, shown in place. */
  failure?: string
  /** Refused because the current package has not expired (spec §4). */
  unexpired?: boolean
  /** The answer never came: the next try is the same attempt, so that no second order is placed. */
  unanswered?: boolean
  order?: CallData<'buy'>
}

/** What placing an order needs from the outside. */
export interface PurchaseScene {
  api: Client
  /** The platform code of the visitor's system (spec §3). */
  platform: string
  channel?: string
}

const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const payloadOf = (values: { package_id: string; price_id: string; pay_type: PayType }, scene: PurchaseScene) => ({
  package_id: values.package_id,
  price_id: values.price_id,
  pay_type: values.pay_type,
  invoice_id: '',
  invoice_from: invoiceFrom(scene.platform),
  src_channel: scene.channel,
})

const refused = (error: unknown): PurchaseAnswer => {
  if (!(error instanceof ApiError) || error.is('tokenExpired')) throw error
  return {
    failure: error.message,
    errors: error.fields,
    unexpired: error.is('membershipUnexpired'),
    unanswered: error.is('networkError'),
  }
}

/**
 * Places an order for what the form chose (spec §7, package/buy). `attempt` in the form is its Idempotency-Key: one try
 * and its repetitions place one order.
 */
export const placeOrder = async (form: FormData, scene: PurchaseScene): Promise<PurchaseAnswer> => {
  const values = fieldsOf(form)
  const checked = check(purchase, values)
  if (!checked.ok) return { values, errors: checked.errors }
  try {
    const order = await scene.api.buy(payloadOf(checked.value, scene), { idempotencyKey: values.attempt || undefined })
    return { order }
  } catch (error) {
    return { values, ...refused(error) }
  }
}
