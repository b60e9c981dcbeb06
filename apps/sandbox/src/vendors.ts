import type { Vendor } from '#core/vendor.ts'
import { liveChat } from '#live-chat/vendor.ts'
import { aliyun } from '#messaging/aliyun/vendor.ts'
import { mail } from '#messaging/mail/vendor.ts'
import { twilio } from '#messaging/twilio/vendor.ts'
import { facebookLogin } from '#oauth/facebook/vendor.ts'
import { googleLogin } from '#oauth/google/vendor.ts'
import { qqLogin } from '#oauth/qq/vendor.ts'
import { twitterLogin } from '#oauth/twitter/vendor.ts'
import { wechatLogin } from '#oauth/wechat/vendor.ts'
import { weiboLogin } from '#oauth/weibo/vendor.ts'
import { alipay } from '#payments/alipay/vendor.ts'
import { paypal } from '#payments/paypal/vendor.ts'
import { qqWallet } from '#payments/qq-wallet/vendor.ts'
import { wechatPay } from '#payments/wechat-pay/vendor.ts'

const payment = [wechatPay, alipay, qqWallet, paypal]
const messages = [aliyun, twilio, mail, liveChat]
const identity = [wechatLogin, qqLogin, weiboLogin, facebookLogin, googleLogin, twitterLogin]

/** Every vendor, a row each. */
export const vendors: Vendor[] = [...payment, ...messages, ...identity]
