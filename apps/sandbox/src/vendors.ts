import { alipay } from './alipay/vendor.ts'
import { aliyun } from './aliyun/vendor.ts'
import { mail } from './mail/vendor.ts'
import { twilio } from './twilio/vendor.ts'
import { wechatLogin } from './wechat-login/vendor.ts'
import { wechatPay } from './wechat-pay/vendor.ts'
import type { Vendor } from './world/vendor.ts'

/** Everyone in the outside world: a folder and a row each. */
export const vendors: Vendor[] = [wechatPay, alipay, aliyun, twilio, mail, wechatLogin]
