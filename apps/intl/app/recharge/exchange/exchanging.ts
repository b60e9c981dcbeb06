import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { type FormAnswer, refusal } from '@bohe/site/forms/form-answer.ts'

export type SwitchQuote = CallData<'quoteSwitch'>

/** What the exchange shows after it was answered. */
export interface ExchangeAnswer extends FormAnswer {
  /** The package that was asked about. */
  package_id?: string
  /** What the time left would become; to be confirmed. */
  quote?: SwitchQuote
  /** What it has become. */
  done?: SwitchQuote
}

const ask = async (api: Client, package_id: string): Promise<ExchangeAnswer> => {
  try {
    return { package_id, quote: await api.quoteSwitch({ package_id }) }
  } catch (error) {
    return { package_id, ...refusal(error, {}) }
  }
}

/** Confirms a quote; one that time has made stale is said with the new one. */
const confirm = async (api: Client, package_id: string, quote_key: string): Promise<ExchangeAnswer> => {
  try {
    return { package_id, done: await api.confirmSwitch({ package_id, quote_key }) }
  } catch (error) {
    const { failure } = refusal(error, {})
    const isStale = error instanceof ApiError && error.is('switchQuoteStale')
    return { ...(isStale ? await ask(api, package_id) : { package_id }), failure }
  }
}

/** Answers the exchange of what is left of a package (spec §7, package/switch): a quote, then its confirmation. */
export const exchangePackage = (form: FormData, api: Client): Promise<ExchangeAnswer> => {
  const package_id = String(form.get('package_id') ?? '')
  const quote_key = form.get('quote_key')
  const isConfirmed = form.get('intent') === 'confirm' && typeof quote_key === 'string'
  return isConfirmed ? confirm(api, package_id, quote_key) : ask(api, package_id)
}
