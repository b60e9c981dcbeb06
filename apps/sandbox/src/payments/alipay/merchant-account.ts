import { publicHalf } from '#core/secrets.ts'
import type { VendorContext } from '#core/vendor.ts'
import { PaymentAccount } from '#payments/account.ts'
import { Downloads } from '#payments/downloads.ts'
import type { Brand } from '#ui/brand.ts'
import type { AlipaySecrets } from './secrets.ts'
import type { Params } from './signature.ts'

export const brand: Brand = { zh: '支付宝', en: 'Alipay', colour: '#1677ff' }

/** Our app at Alipay. */
export class MerchantAccount extends PaymentAccount<AlipaySecrets> {
  readonly appPublicKey: string
  readonly downloads: Downloads

  constructor(context: VendorContext, secrets: AlipaySecrets) {
    super(context, secrets, 'alipay')
    this.appPublicKey = publicHalf(secrets.appPrivateKey)
    this.downloads = new Downloads(context.clock, 30)
  }
}

/** An authenticated request: its common parameters, the members of its biz_content as text, and the origin it was sent to. */
export type Request = { params: Params; biz: Params; origin: string }
/** What Alipay answers in the call's response node. */
export type Result = Record<string, string>

export function ok(fields: Record<string, string | undefined>): Result {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { code: '10000', msg: 'Success', ...Object.fromEntries(given) }
}

export function failed(subCode: string, subMessage: string, fields: Result = {}): Result {
  return { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subMessage, ...fields }
}

export const noTrade = () => failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
