import type { CallData } from '@bohe/api-client/contract'
import type { PayType } from '@bohe/api-client/contract/wire'

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

/** Whether two questions are the same one. */
export const isSameQuestion = (one: QuoteInput | undefined, other: QuoteInput): boolean =>
  one !== undefined && Object.entries(other).every(([name, value]) => one[name as keyof QuoteInput] === value)
