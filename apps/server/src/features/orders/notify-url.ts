import { notifyPath } from '@bohe/api-client/contract'
import type { Config } from '#config.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'

/** Where a provider's callbacks go. */
export const notifyUrl = (config: Config, provider: PaymentMethod): string =>
  `${config.publicApiOrigin}${notifyPath(provider)}`
