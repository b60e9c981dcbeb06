import { notifyPath } from '@bohe/api-client/contract'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { Config } from '#config.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { ownOrigin, pagesOf } from '#site-address.ts'

/** Where a buyer is: the site that he comes back to, and the language he reads it in. */
export interface BuyerSite {
  origin: string
  language: Language
}

/** The site a buyer named, when it is one of ours; the region's own when he named none. */
export const buyerSite = (
  origin: string | undefined,
  { context: { config }, language, region }: Pick<Call, 'context' | 'language' | 'region'>,
): BuyerSite | Refused<'invalidFields'> => {
  const chosen = ownOrigin(origin, config, region)
  return chosen === undefined ? refuse('invalidFields', {}, { origin: 'field.format' }) : { origin: chosen, language }
}

/** The page of an order on the site that sells, where a provider with pages of its own sends the buyer back to. */
export const orderPage = ({ origin, language }: BuyerSite, orderId: number): string =>
  `${pagesOf(origin, RegionCode.overseas, language)}/recharge.html?id=${orderId}`

/** Where a provider's callbacks go. */
export const notifyUrl = (config: Config, provider: PaymentMethod): string =>
  `${config.publicApiOrigin}${notifyPath(provider)}`
