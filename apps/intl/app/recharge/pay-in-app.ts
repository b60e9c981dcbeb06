import { PayType } from '@bohe/api-client/contract/wire'

/**
 * The link that opens a code in the payment app on this phone, or undefined where the app takes no code from outside
 * (WeChat only scans).
 */
export const appLink = (method: string, payUrl: string): string | undefined =>
  method === PayType.alipay
    ? `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(payUrl)}`
    : undefined
