import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { PayType } from '@bohe/api-client/contract/wire'
import { check } from '@bohe/validation/check'
import { discountCode } from '@bohe/validation/fields'
import { quotable } from '@bohe/validation/purchase'

/** What a price is asked for with; the code is never empty. */
export interface QuoteInput {
  package_id: string
  price_id: string
  pay_type: PayType
  discount_code: string
}

export type Breakdown = CallData<'quote'>

/** A price with a discount code, and what it was asked for with. */
export interface Quoted {
  input: QuoteInput
  breakdown: Breakdown
}

/** What is wrong with a code as it is written, as a message key; nothing when it may be asked for. */
export const codeFault = (discount_code: string): string | undefined => {
  const checked = check(discountCode, discount_code)
  return checked.ok ? undefined : checked.errors.body
}

/** Asks what a choice costs with its code; wrong fields come back as message keys, a refusal is thrown. */
export const quote = async (
  api: Client,
  values: object,
): Promise<{ quoted?: Quoted; errors?: Record<string, string> }> => {
  const checked = check(quotable, values)
  if (!checked.ok) return { errors: checked.errors }
  const { value: input } = checked
  return { quoted: { input, breakdown: await api.quote(input) } }
}
