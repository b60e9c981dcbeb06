import { PayType } from '@bohe/api-client/contract/wire'

/**
 * The link that opens a code in the payment app on this phone, or undefined where the app takes no code from outside
 * (WeChat only scans).
 */
export const appLink = (method: string, payUrl: string): string | undefined =>
  method === PayType.alipay
    ? `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(payUrl)}`
    : undefined

/** The provider's own page to pay on, when there is one: PayPal's approval link. Nothing but a web address is led to. */
export const payPage = (method: string, payUrl: string): string | undefined =>
  method === PayType.paypal && /^https?:\/\//.test(payUrl) ? payUrl : undefined

/** How a buyer comes back from a provider's page. */
export type WayBack = 'approved' | 'cancelled'

/**
 * What the address says of a buyer who comes back from PayPal: a hint only, the state of the order is asked for
 * (`token` and `PayerID` after an approval, `token` alone after a cancellation).
 */
export const wayBack = (query: URLSearchParams): WayBack | undefined => {
  if (!query.has('token')) return undefined
  return query.has('PayerID') ? 'approved' : 'cancelled'
}
