import * as z from 'zod/mini'
import { CallbackRefused, PaymentProviderError } from './payment-gateway.ts'

/** What a provider's JSON holds; undefined when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer of the provider's, as its description says. Throws PaymentProviderError. */
export const readAnswer = <Schema extends z.ZodMiniType>(
  provider: string,
  schema: Schema,
  answer: unknown,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new PaymentProviderError('malformed', `${provider} answered something else`, { cause: parsed.error })
}

/** The JSON of a callback, as its description says. Throws CallbackRefused. */
export const readCallback = <Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> => {
  const parsed = z.safeParse(schema, parseJson(text))
  if (parsed.success) return parsed.data
  throw new CallbackRefused('malformed', 'The callback is not what it should be', { cause: parsed.error })
}
