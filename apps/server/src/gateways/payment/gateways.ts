import type { Clock } from '#clock.ts'
import { type AlipaySettings, createAlipay } from './alipay/alipay.ts'
import type { PaymentGateway, PaymentMethod } from './payment-gateway.ts'
import type { PaypalSettings } from './paypal/api.ts'
import { createPaypal } from './paypal/paypal.ts'
import { createQqWallet, type QqWalletSettings } from './qq-wallet/qq-wallet.ts'
import type { WechatPaySettings } from './wechat-pay/account.ts'
import { createWechatPay } from './wechat-pay/wechat-pay.ts'

/** The ways to pay that are on. */
export type PaymentGateways = ReadonlyMap<PaymentMethod, PaymentGateway>

/** The accounts at the providers; one that is undefined is off. */
export interface PaymentSettings {
  wechat: WechatPaySettings | undefined
  alipay: AlipaySettings | undefined
  qq: QqWalletSettings | undefined
  paypal: PaypalSettings | undefined
}

/** Opens a gateway for each provider with credentials. */
export const createPaymentGateways = (settings: PaymentSettings, clock: Clock): PaymentGateways => {
  const gateways = [
    settings.wechat && createWechatPay(settings.wechat, clock),
    settings.alipay && createAlipay(settings.alipay, clock),
    settings.qq && createQqWallet(settings.qq, clock),
    settings.paypal && createPaypal(settings.paypal, clock),
  ]
  return new Map(gateways.filter(gateway => gateway !== undefined).map(gateway => [gateway.id, gateway]))
}
