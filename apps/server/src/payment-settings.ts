import type { PaymentSettings } from './gateways/payment/gateways.ts'
import { credential, type Setting, vendorUrl } from './setting.ts'
import * as rules from './setting-rules.ts'

/** Ways to pay that a shop can do without. */
const offAllowed = (group: 'qq' | 'paypal', rule?: rules.Rule): Setting => ({
  ...credential(group, rule),
  mayBeOff: true,
})

/** An authority of one's own, which is good for a sandbox only. */
const sandboxAuthority: Setting = { optional: true, rule: rules.certificate, live: rules.absent }

const paypalCertHost = 'api.paypal.com'

/** The settings of the accounts at payment providers: each account is set as a whole, or is off. */
export const paymentSettings = {
  WXPAY_BASE_URL: vendorUrl('https://api.mch.weixin.qq.com', /^api2?\.mch\.weixin\.qq\.com$/),
  WXPAY_MCHID: credential('wechat'),
  WXPAY_APPID: credential('wechat'),
  WXPAY_MERCHANT_SERIAL: credential('wechat'),
  WXPAY_MERCHANT_PRIVATE_KEY: credential('wechat', rules.privateKey),
  WXPAY_API_V3_KEY: credential('wechat', rules.secretOf32),
  WXPAY_PUBLIC_KEY_ID: credential('wechat'),
  WXPAY_PUBLIC_KEY: credential('wechat', rules.publicKey),
  WXPAY_MP_SECRET: { optional: true, live: rules.real },
  WXPAY_MP_AUTHORIZE_URL: vendorUrl('https://open.weixin.qq.com/connect/oauth2/authorize', /^open\.weixin\.qq\.com$/),
  WXPAY_MP_TOKEN_URL: vendorUrl(
    'https://api.weixin.qq.com/sns/oauth2/access_token',
    /^(api\d?|(sz|sh|hk)\.api)\.weixin\.qq\.com$/,
  ),
  ALIPAY_GATEWAY_URL: vendorUrl('https://openapi.alipay.com/gateway.do', /^openapi\.alipay\.com$/),
  ALIPAY_APP_ID: credential('alipay'),
  ALIPAY_SELLER_ID: credential('alipay'),
  ALIPAY_APP_PRIVATE_KEY: credential('alipay', rules.privateKey),
  ALIPAY_PUBLIC_KEY: credential('alipay', rules.publicKey),
  QPAY_BASE_URL: vendorUrl('https://qpay.qq.com', /^qpay\.qq\.com$/),
  QPAY_SECURE_BASE_URL: { ...vendorUrl('https://api.qpay.qq.com', /^api\.qpay\.qq\.com$/), rule: rules.httpsUrl },
  QPAY_MCH_ID: offAllowed('qq'),
  QPAY_APP_ID: offAllowed('qq'),
  QPAY_API_KEY: offAllowed('qq', rules.secretOf32),
  QPAY_OP_USER_ID: offAllowed('qq'),
  QPAY_OP_USER_PASSWORD: offAllowed('qq'),
  QPAY_CLIENT_CERT: offAllowed('qq', rules.certificate),
  QPAY_CLIENT_KEY: offAllowed('qq', rules.privateKey),
  QPAY_CA_CERT: sandboxAuthority,
  PAYPAL_BASE_URL: vendorUrl('https://api-m.paypal.com', /^api-m\.paypal\.com$/),
  PAYPAL_CLIENT_ID: offAllowed('paypal'),
  PAYPAL_CLIENT_SECRET: offAllowed('paypal'),
  PAYPAL_MERCHANT_ID: offAllowed('paypal'),
  PAYPAL_WEBHOOK_ID: offAllowed('paypal'),
  PAYPAL_CERT_HOSTS: {
    standard: paypalCertHost,
    rule: rules.each(rules.host),
    live: rules.each(rules.oneOf(paypalCertHost)),
  },
  PAYPAL_CERT_CA: sandboxAuthority,
} satisfies Record<string, Setting>

type Values = Readonly<Record<keyof typeof paymentSettings, string>>

const serviceAccount = (value: Values) => ({
  secret: value.WXPAY_MP_SECRET,
  authorizeUrl: value.WXPAY_MP_AUTHORIZE_URL,
  tokenUrl: value.WXPAY_MP_TOKEN_URL,
})

const wechat = (value: Values) => ({
  baseUrl: value.WXPAY_BASE_URL,
  mchid: value.WXPAY_MCHID,
  appid: value.WXPAY_APPID,
  merchantSerial: value.WXPAY_MERCHANT_SERIAL,
  merchantPrivateKey: rules.pem(value.WXPAY_MERCHANT_PRIVATE_KEY),
  apiV3Key: value.WXPAY_API_V3_KEY,
  publicKeyId: value.WXPAY_PUBLIC_KEY_ID,
  publicKey: rules.pem(value.WXPAY_PUBLIC_KEY),
  service: value.WXPAY_MP_SECRET ? serviceAccount(value) : undefined,
})

const alipay = (value: Values) => ({
  gatewayUrl: value.ALIPAY_GATEWAY_URL,
  appId: value.ALIPAY_APP_ID,
  sellerId: value.ALIPAY_SELLER_ID,
  appPrivateKey: rules.pem(value.ALIPAY_APP_PRIVATE_KEY),
  publicKey: rules.pem(value.ALIPAY_PUBLIC_KEY),
})

const qq = (value: Values) => ({
  baseUrl: value.QPAY_BASE_URL,
  secureBaseUrl: value.QPAY_SECURE_BASE_URL,
  mchId: value.QPAY_MCH_ID,
  appId: value.QPAY_APP_ID,
  apiKey: value.QPAY_API_KEY,
  opUserId: value.QPAY_OP_USER_ID,
  opUserPassword: value.QPAY_OP_USER_PASSWORD,
  clientCert: rules.pem(value.QPAY_CLIENT_CERT),
  clientKey: rules.pem(value.QPAY_CLIENT_KEY),
  caCert: rules.pem(value.QPAY_CA_CERT) || undefined,
})

const paypal = (value: Values) => ({
  baseUrl: value.PAYPAL_BASE_URL,
  clientId: value.PAYPAL_CLIENT_ID,
  clientSecret: value.PAYPAL_CLIENT_SECRET,
  merchantId: value.PAYPAL_MERCHANT_ID,
  webhookId: value.PAYPAL_WEBHOOK_ID,
  certHosts: rules.listOf(value.PAYPAL_CERT_HOSTS),
  certCa: rules.pem(value.PAYPAL_CERT_CA) || undefined,
})

/** Our accounts at the payment providers, by the values of the settings. */
export const paymentAccounts = (value: Values): PaymentSettings => ({
  wechat: value.WXPAY_MCHID ? wechat(value) : undefined,
  alipay: value.ALIPAY_APP_ID ? alipay(value) : undefined,
  qq: value.QPAY_MCH_ID ? qq(value) : undefined,
  paypal: value.PAYPAL_CLIENT_ID ? paypal(value) : undefined,
})
