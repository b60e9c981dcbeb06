import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSignedCertificate } from '@bohe/sandbox/core/certificate.ts'
import type { SettingName } from '#config.ts'

export const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

export const certificate = selfSignedCertificate('a merchant', '40', { privateKey, publicKey })

const purposes = ['register', 'findPassword', 'bind', 'login', 'confirm', 'changeContact']
const templates = JSON.stringify(Object.fromEntries(purposes.map((name, n) => [name, `SMS_15400000${n}`])))

/** Only for a sandbox: an authority of its own. */
export const authorities = ['QPAY_CA_CERT', 'PAYPAL_CERT_CA'] as const satisfies readonly SettingName[]
type Authority = (typeof authorities)[number]

/** A production environment that starts. */
export const production: Record<Exclude<SettingName, Authority>, string> = {
  APP_ENV: '3',
  SERVER_HOST: '0.0.0.0',
  SERVER_PORT: '4000',
  SERVER_METRICS_HOST: '127.0.0.1',
  SERVER_METRICS_PORT: '9464',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  SERVER_REQUEST_TIMEOUT: '30',
  SERVER_DRAIN_SECONDS: '5',
  DATABASE_URL: 'postgres://bohe:k3v9-long@db.internal/bohe',
  DATABASE_READ_URL: 'postgres://bohe:k3v9-long@replica.internal/bohe',
  DATABASE_CHAT_POOL: '4',
  PG_BIN_DIR: '/usr/lib/postgresql/17/bin',
  BACKUP_RECIPIENT: 'age1jqkcu34s74j96wvmjvxy6zddlha4j5s8vn79y3ve0wzpnluge4vsz49yae',
  CHAT_RETENTION_DAYS: '180',
  CHAT_MAIL_ADDRESS: 'chat@reply.bohe.com',
  CHAT_MAIL_SECRET: 'm3v9f0a1b2c3d4e5f60718293a4b5c6d7e8f9a0b',
  DATABASE_POOL: '20',
  DATABASE_PREPARED_STATEMENTS: '1',
  DATA_DIR: '/var/lib/bohe',
  UPLOADS_DIR: '/var/lib/bohe-uploads',
  CONTENT_DIR: '/srv/bohe-content',
  CHAT_URL_TEMPLATE: 'https://chat.bohe.com/window?id={id}&lang={lang}',
  SEED_DEMO: '0',
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32',
  SITE_ORIGINS: 'https://www.bohe.com,https://cn.bohe.com',
  CONSOLE_ORIGIN: 'https://console.bohe.com',
  PUBLIC_API_ORIGIN: 'https://api.bohe.com',
  API_REFERENCE: '0',
  PACKAGE_SWITCH: '0',
  SECRET_KEY: 'b7f1c2d3e4a596877869504132231405f6e7d8c9',
  SITE_SECRET: 'k3v9f0a1b2c3d4e5f60718293a4b5c6d7e8f9a0b',
  CARD_KEY: 'q0mXv3pJw8rTzE5nYb2LkHs7dUg4fCa1iOoP6eRtWyA=',
  GEOIP_MMDB_PATH: '/var/lib/bohe/country.mmdb',
  S3_BUCKET: 'bohe-pictures',
  S3_REGION: 'eu-central-1',
  S3_ENDPOINT: 'https://s3.bohe.com',
  S3_ACCESS_KEY_ID: 'AKIA5TQNBCDEFGHIJKLM',
  S3_SECRET_ACCESS_KEY: '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',
  ALIYUN_SMS_URL: 'https://dysmsapi.aliyuncs.com',
  ALIYUN_VMS_URL: 'https://dyvmsapi.aliyuncs.com',
  ALIYUN_ACCESS_KEY_ID: 'LTAI5tQnBcDeFgHiJkLmNoPq',
  ALIYUN_ACCESS_KEY_SECRET: 'QnBcDeFgHiJkLmNoPqRsTuVwXyZ012',
  ALIYUN_SMS_SIGN_NAME: '薄荷加速器',
  ALIYUN_SMS_TEMPLATES: templates,
  ALIYUN_VMS_TTS_CODE: 'TTS_154000001',
  TWILIO_BASE_URL: 'https://api.twilio.com',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: '89abcdef0123456789abcdef01234567',
  TWILIO_FROM: '+14155550123',
  SMTP_URL: 'smtps://bohe:k3v9@mail.bohe.com',
  MAIL_FROM: 'no-reply@bohe.com',
  WXPAY_BASE_URL: 'https://api.mch.weixin.qq.com',
  WXPAY_MCHID: '1900012345',
  WXPAY_APPID: 'wx0123456789abcdef',
  WXPAY_MERCHANT_SERIAL: '4012345678ABCDEF4012345678ABCDEF40123456',
  WXPAY_MERCHANT_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  WXPAY_MP_SECRET: '89abcdef0123456789abcdef0123c0de',
  WXPAY_MP_AUTHORIZE_URL: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  WXPAY_MP_TOKEN_URL: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  WXPAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000123452024010100000000',
  WXPAY_PUBLIC_KEY: publicKey,
  ALIPAY_GATEWAY_URL: 'https://openapi.alipay.com/gateway.do',
  ALIPAY_APP_ID: '2021000123456789',
  ALIPAY_SELLER_ID: '2088000123456789',
  ALIPAY_APP_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
  QPAY_BASE_URL: 'https://qpay.qq.com',
  QPAY_SECURE_BASE_URL: 'https://api.qpay.qq.com',
  QPAY_MCH_ID: '1900012345',
  QPAY_APP_ID: '1101234567',
  QPAY_API_KEY: '89abcdef0123456789abcdef01234567',
  QPAY_OP_USER_ID: '190001234501',
  QPAY_OP_USER_PASSWORD: 'k3v9-long',
  QPAY_CLIENT_CERT: certificate,
  QPAY_CLIENT_KEY: privateKey,
  PAYPAL_BASE_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'AZ0123456789abcdef',
  PAYPAL_CLIENT_SECRET: 'EZ89abcdef01234567',
  PAYPAL_MERCHANT_ID: '5KQ7PV3N9M2AC',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  PAYPAL_CERT_HOSTS: 'api.paypal.com',
  OAUTH_WECHAT_ID: 'wx0123456789abcdef',
  OAUTH_WECHAT_SECRET: '89abcdef0123456789abcdef01234567',
  OAUTH_WECHAT_AUTHORIZE_URL: 'https://open.weixin.qq.com/connect/qrconnect',
  OAUTH_WECHAT_TOKEN_URL: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  OAUTH_WECHAT_PROFILE_URL: 'https://api.weixin.qq.com/sns/userinfo',
  OAUTH_QQ_ID: '101234567',
  OAUTH_QQ_SECRET: '89abcdef0123456789abcdef01234567',
  OAUTH_QQ_AUTHORIZE_URL: 'https://graph.qq.com/oauth2.0/authorize',
  OAUTH_QQ_TOKEN_URL: 'https://graph.qq.com/oauth2.0/token',
  OAUTH_QQ_OPENID_URL: 'https://graph.qq.com/oauth2.0/me',
  OAUTH_QQ_PROFILE_URL: 'https://graph.qq.com/user/get_user_info',
  OAUTH_WEIBO_ID: '1234567890',
  OAUTH_WEIBO_SECRET: '89abcdef0123456789abcdef01234567',
  OAUTH_WEIBO_AUTHORIZE_URL: 'https://api.weibo.com/oauth2/authorize',
  OAUTH_WEIBO_TOKEN_URL: 'https://api.weibo.com/oauth2/access_token',
  OAUTH_WEIBO_PROFILE_URL: 'https://api.weibo.com/2/users/show.json',
  OAUTH_FACEBOOK_ID: '1234567890123456',
  OAUTH_FACEBOOK_SECRET: '89abcdef0123456789abcdef01234567',
  OAUTH_FACEBOOK_AUTHORIZE_URL: 'https://www.facebook.com/v27.0/dialog/oauth',
  OAUTH_FACEBOOK_TOKEN_URL: 'https://graph.facebook.com/v27.0/oauth/access_token',
  OAUTH_FACEBOOK_PROFILE_URL: 'https://graph.facebook.com/v27.0/me',
  OAUTH_GOOGLE_ID: '123456-k3v9.apps.googleusercontent.com',
  OAUTH_GOOGLE_SECRET: 'GOCSPX-89abcdef0123456789abcdef',
  OAUTH_GOOGLE_AUTHORIZE_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  OAUTH_GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  OAUTH_GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
  OAUTH_TWITTER_ID: 'k3v9UGZ0b1R2',
  OAUTH_TWITTER_SECRET: '89abcdef0123456789abcdef01234567',
  OAUTH_TWITTER_AUTHORIZE_URL: 'https://x.com/i/oauth2/authorize',
  OAUTH_TWITTER_TOKEN_URL: 'https://api.x.com/2/oauth2/token',
  OAUTH_TWITTER_PROFILE_URL: 'https://api.x.com/2/users/me',
}

/** A folder of the site's files whose contacts are somebody's, as production wants them. */
export const contentOfSomebody = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-content-'))
  cpSync(join(import.meta.dirname, '../../content'), folder, { recursive: true })
  const file = join(folder, 'config.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('bohe.example', 'bohe.com'))
  return folder
}
