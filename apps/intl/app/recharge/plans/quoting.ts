import type { Client } from '@bohe/api-client/client'
import { check } from '@bohe/validation/check'
import { discountCode } from '@bohe/validation/fields'
import { quotable } from '@bohe/validation/purchase'
import type { Quoted } from './question.ts'

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
