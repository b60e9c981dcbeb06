import { type AlipaySettings, createAlipay } from './alipay.ts'
import type { PaymentGateway, PaymentMethod } from './payment-gateway.ts'
import { createPaypal } from './paypal.ts'
import type { PaypalSettings } from './paypal-api.ts'
import { createQqWallet, type QqWalletSettings } from './qq-wallet.ts'
import { createWechatPay, type WechatPaySettings } from './wechat-pay.ts'

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
export const createPaymentGateways = (settings: PaymentSettings, clock: { now(): Date }): PaymentGateways => {
  const gateways = [
    settings.wechat && createWechatPay(settings.wechat, clock),
    settings.alipay && createAlipay(settings.alipay, clock),
    settings.qq && createQqWallet(settings.qq, clock),
    settings.paypal && createPaypal(settings.paypal, clock),
  ]
  return new Map(gateways.filter(gateway => gateway !== undefined).map(gateway => [gateway.id, gateway]))
}
