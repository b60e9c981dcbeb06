import { PayScene, PayType } from '@bohe/api-client/contract/wire'
import type { Order } from './order-state.ts'

type Code = Pick<Order, 'pay_type' | 'pay_scene' | 'pay_url'>

/** QQ's link that opens an address in its own browser takes it in Base64. */
const inQq = (address: string): string =>
  `mqqapi://forward/url?src_type=web&style=default&version=1&url_prefix=${encodeURIComponent(btoa(address))}`

/** The link that opens a code in the payment app on this phone: QQ pays its code in its browser. Undefined where none does. */
export const appLink = ({ pay_type, pay_url }: Code): string | undefined =>
  pay_type === PayType.qq && pay_url ? inQq(pay_url) : undefined

/** The ways to pay that have a page of their own for a phone. */
const withPhonePage: readonly string[] = [PayType.wechat, PayType.alipay]

/** Whether an order by this method can be paid on the provider's page on a phone. */
export const hasPhonePage = (method: string): boolean => withPhonePage.includes(method)

/** Whether what there is to pay with is that page. */
export const isOnPhonePage = ({ pay_type, pay_scene }: Code): boolean =>
  pay_scene === PayScene.h5 && hasPhonePage(pay_type)

/** An address that may be led to: nothing but the web. */
export const webAddress = (address: string): string | undefined => (/^https?:\/\//.test(address) ? address : undefined)

/**
 * The provider's page to pay on, when there is one. Nothing but a web address is led to. WeChat's is told where the buyer
 * comes back to by who opens it; the others know it from the order.
 */
export const payPage = ({ pay_type, pay_scene, pay_url }: Code, back: string): string | undefined => {
  if (pay_scene !== PayScene.h5 || !webAddress(pay_url)) return undefined
  return pay_type === PayType.wechat ? `${pay_url}&redirect_url=${encodeURIComponent(back)}` : pay_url
}

/** Whether what there is to pay with is for WeChat's own browser alone: nothing to scan, and no page. */
export const isPaidWithin = ({ pay_type, pay_scene }: Pick<Code, 'pay_type' | 'pay_scene'>): boolean =>
  pay_type === PayType.wechat && pay_scene === PayScene.jsapi

/** How a buyer comes back from PayPal's page. */
export type WayBack = 'approved' | 'cancelled'

/**
 * What the address says of a buyer who comes back from PayPal: a hint only, the state of the order is asked for
 * (`token` and `PayerID` after an approval, `token` alone after a cancellation).
 */
export const wayBack = (query: URLSearchParams): WayBack | undefined => {
  if (!query.has('token')) return undefined
  return query.has('PayerID') ? 'approved' : 'cancelled'
}
