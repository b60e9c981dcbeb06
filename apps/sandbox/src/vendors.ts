import { alipay } from './alipay/vendor.ts'
import { aliyun } from './aliyun/vendor.ts'
import { facebookLogin } from './facebook-login/vendor.ts'
import { googleLogin } from './google-login/vendor.ts'
import { liveChat } from './live-chat/vendor.ts'
import { mail } from './mail/vendor.ts'
import { paypal } from './paypal/vendor.ts'
import { qqLogin } from './qq-login/vendor.ts'
import { qqWallet } from './qq-wallet/vendor.ts'
import { twilio } from './twilio/vendor.ts'
import { twitterLogin } from './twitter-login/vendor.ts'
import { wechatLogin } from './wechat-login/vendor.ts'
import { wechatPay } from './wechat-pay/vendor.ts'
import { weiboLogin } from './weibo-login/vendor.ts'
import type { Vendor } from './world/vendor.ts'

const payment = [wechatPay, alipay, qqWallet, paypal]
const messages = [aliyun, twilio, mail, liveChat]
const identity = [wechatLogin, qqLogin, weiboLogin, facebookLogin, googleLogin, twitterLogin]

/** Everyone in the outside world: a folder and a row each. */
export const vendors: Vendor[] = [...payment, ...messages, ...identity]
