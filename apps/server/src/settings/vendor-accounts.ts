import * as z from 'zod/mini'
import { account, credential, setting, vendorUrl } from './setting.ts'
import * as rules from './setting-rules.ts'

/** An authority of one's own, which is good for a sandbox only. */
const sandboxAuthority = <const Name extends string>(name: Name) =>
  setting(name, z.optional(rules.certificate), z.optional(rules.absent))

const aliyun = account({
  smsUrl: vendorUrl('ALIYUN_SMS_URL', 'https://dysmsapi.aliyuncs.com', /(^|\.)aliyuncs\.com$/),
  voiceUrl: vendorUrl('ALIYUN_VMS_URL', 'https://dyvmsapi.aliyuncs.com', /(^|\.)aliyuncs\.com$/),
  accessKeyId: credential('ALIYUN_ACCESS_KEY_ID'),
  accessKeySecret: credential('ALIYUN_ACCESS_KEY_SECRET'),
  signName: credential('ALIYUN_SMS_SIGN_NAME'),
  templates: setting('ALIYUN_SMS_TEMPLATES', rules.templates, z.pipe(rules.real, rules.templates)),
  voiceTemplate: credential('ALIYUN_VMS_TTS_CODE'),
})

const twilio = account({
  baseUrl: vendorUrl('TWILIO_BASE_URL', 'https://api.twilio.com', /(^|\.)twilio\.com$/),
  accountSid: credential('TWILIO_ACCOUNT_SID', rules.twilioAccount),
  authToken: credential('TWILIO_AUTH_TOKEN'),
  from: credential('TWILIO_FROM'),
})

const mail = account({
  url: setting('SMTP_URL', rules.smtpUrl, z.pipe(rules.smtpUrl, rules.publicMailServer)),
  from: setting('MAIL_FROM', rules.mailAddress, z.pipe(rules.mailAddress, rules.publicMailAddress)),
})

/** Answers to tickets come back by mail: the mailbox whose mail the provider brings, and the secret that it brings with it. */
const chatMail = account({
  address: credential('CHAT_MAIL_ADDRESS', rules.mailAddress),
  secret: credential('CHAT_MAIL_SECRET', rules.longSecret),
})

/** A bucket for pictures instead of a folder of this machine. */
const s3 = account({
  bucket: credential('S3_BUCKET', rules.bucketName),
  region: setting('S3_REGION', z.prefault(rules.text, 'us-east-1')),
  endpoint: setting('S3_ENDPOINT', z.optional(rules.origin)),
  accessKeyId: credential('S3_ACCESS_KEY_ID'),
  secretAccessKey: credential('S3_SECRET_ACCESS_KEY'),
})

const wechat = account({
  baseUrl: vendorUrl('WXPAY_BASE_URL', 'https://api.mch.weixin.qq.com', /^api2?\.mch\.weixin\.qq\.com$/),
  mchid: credential('WXPAY_MCHID'),
  appid: credential('WXPAY_APPID'),
  merchantSerial: credential('WXPAY_MERCHANT_SERIAL'),
  merchantPrivateKey: credential('WXPAY_MERCHANT_PRIVATE_KEY', rules.privateKey),
  apiV3Key: credential('WXPAY_API_V3_KEY', rules.secretOf32),
  publicKeyId: credential('WXPAY_PUBLIC_KEY_ID'),
  publicKey: credential('WXPAY_PUBLIC_KEY', rules.publicKey),
})

/** The service account that names buyers within WeChat. */
const wechatService = account({
  secret: credential('WXPAY_MP_SECRET'),
  authorizeUrl: vendorUrl(
    'WXPAY_MP_AUTHORIZE_URL',
    'https://open.weixin.qq.com/connect/oauth2/authorize',
    /^open\.weixin\.qq\.com$/,
  ),
  tokenUrl: vendorUrl(
    'WXPAY_MP_TOKEN_URL',
    'https://api.weixin.qq.com/sns/oauth2/access_token',
    /^(api\d?|(sz|sh|hk)\.api)\.weixin\.qq\.com$/,
  ),
})

const alipay = account({
  gatewayUrl: vendorUrl('ALIPAY_GATEWAY_URL', 'https://openapi.alipay.com/gateway.do', /^openapi\.alipay\.com$/),
  appId: credential('ALIPAY_APP_ID'),
  sellerId: credential('ALIPAY_SELLER_ID'),
  appPrivateKey: credential('ALIPAY_APP_PRIVATE_KEY', rules.privateKey),
  publicKey: credential('ALIPAY_PUBLIC_KEY', rules.publicKey),
})

const qq = account({
  baseUrl: vendorUrl('QPAY_BASE_URL', 'https://qpay.qq.com', /^qpay\.qq\.com$/),
  secureBaseUrl: vendorUrl('QPAY_SECURE_BASE_URL', 'https://api.qpay.qq.com', /^api\.qpay\.qq\.com$/, rules.httpsUrl),
  mchId: credential('QPAY_MCH_ID'),
  appId: credential('QPAY_APP_ID'),
  apiKey: credential('QPAY_API_KEY', rules.secretOf32),
  opUserId: credential('QPAY_OP_USER_ID'),
  opUserPassword: credential('QPAY_OP_USER_PASSWORD'),
  clientCert: credential('QPAY_CLIENT_CERT', rules.certificate),
  clientKey: credential('QPAY_CLIENT_KEY', rules.privateKey),
  caCert: sandboxAuthority('QPAY_CA_CERT'),
})

const paypalCertHost = 'api.paypal.com'

const paypal = account({
  baseUrl: vendorUrl('PAYPAL_BASE_URL', 'https://api-m.paypal.com', /^api-m\.paypal\.com$/),
  clientId: credential('PAYPAL_CLIENT_ID'),
  clientSecret: credential('PAYPAL_CLIENT_SECRET'),
  merchantId: credential('PAYPAL_MERCHANT_ID'),
  webhookId: credential('PAYPAL_WEBHOOK_ID'),
  certHosts: setting(
    'PAYPAL_CERT_HOSTS',
    z.prefault(rules.listOf(rules.host), paypalCertHost),
    z.prefault(rules.listOf(rules.oneOf(paypalCertHost)), paypalCertHost),
  ),
  certCa: sandboxAuthority('PAYPAL_CERT_CA'),
})

/** Our accounts at vendors: messages, and payments. */
export const vendorAccounts = { aliyun, twilio, mail, chatMail, s3, wechat, wechatService, alipay, qq, paypal }
