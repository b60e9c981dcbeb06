import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Environment, readConfig, type SettingName, settingNames } from './config.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const purposes = ['register', 'findPassword', 'bind', 'login', 'confirm', 'changeContact']
const templates = JSON.stringify(Object.fromEntries(purposes.map((name, n) => [name, `SMS_15400000${n}`])))

/** A production environment that starts. */
const production: Record<SettingName, string> = {
  APP_ENV: '3',
  SERVER_HOST: '0.0.0.0',
  SERVER_PORT: '4000',
  DATABASE_URL: 'postgres://bohe:k3v9-long@db.internal/bohe',
  DATABASE_POOL: '20',
  DATA_DIR: '/var/lib/bohe',
  UPLOADS_DIR: '/var/lib/bohe-uploads',
  SEED_DEMO: '0',
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32',
  SITE_ORIGINS: 'https://www.bohe.com,https://cn.bohe.com',
  PUBLIC_API_ORIGIN: 'https://api.bohe.com',
  SECRET_KEY: 'b7f1c2d3e4a596877869504132231405f6e7d8c9',
  GEOIP_MMDB_PATH: '/var/lib/bohe/country.mmdb',
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
  WXPAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000123452024010100000000',
  WXPAY_PUBLIC_KEY: publicKey,
  ALIPAY_GATEWAY_URL: 'https://openapi.alipay.com/gateway.do',
  ALIPAY_APP_ID: '2021000123456789',
  ALIPAY_SELLER_ID: '2088000123456789',
  ALIPAY_APP_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
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

const errorsOf = (environment: Environment): string[] => {
  const read = readConfig(environment)
  return 'errors' in read ? read.errors : []
}
const namedBy = (errors: string[]) => errors.map(error => error.split(' ')[0])

const without = (name: SettingName): Environment => ({ ...production, [name]: undefined })

/** Has a standard value that is good enough for production. */
const mayBeMissing: SettingName[] = [
  'SERVER_HOST',
  'SERVER_PORT',
  'DATABASE_POOL',
  'DATA_DIR',
  'UPLOADS_DIR',
  'SEED_DEMO',
  'TRUSTED_PROXIES',
  'ALIYUN_SMS_URL',
  'ALIYUN_VMS_URL',
  'TWILIO_BASE_URL',
  'WXPAY_BASE_URL',
  'ALIPAY_GATEWAY_URL',
]
const hasStandard = (name: SettingName) => mayBeMissing.includes(name) || /^OAUTH_.*_URL$/.test(name)
const needed = settingNames.filter(name => name !== 'APP_ENV' && !hasStandard(name))

describe.each(['3', '4'])('environment %s', APP_ENV => {
  const live = { ...production, APP_ENV }

  it('starts with real settings', () => {
    expect(errorsOf(live)).toEqual([])
  })

  it.each(needed)('ASVS 13.3.1: refuses to start without %s', name => {
    expect(errorsOf({ ...live, [name]: undefined })).toEqual([`${name} is not set`])
  })

  it.each(settingNames.filter(name => name !== 'APP_ENV'))('refuses to start with an empty %s', name => {
    expect(errorsOf({ ...live, [name]: ' ' })).toEqual([`${name} is empty: give it a value or remove it`])
  })

  it.each([
    ['SECRET_KEY', 'bohe-development-only-secret-key-0123456789'],
    ['SECRET_KEY', 'change-me-change-me-change-me-change-me'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db.internal/bohe'],
    ['SEED_DEMO', '1'],
    ['SITE_ORIGINS', 'http://www.bohe.com'],
    ['SITE_ORIGINS', 'https://www.bohe.com,http://localhost:4100'],
    ['PUBLIC_API_ORIGIN', 'http://127.0.0.1:4000'],
    ['PUBLIC_API_ORIGIN', 'https://api.bohe.test'],
    ['ALIYUN_SMS_URL', 'http://127.0.0.1:4900'],
    ['ALIYUN_SMS_URL', 'http://dysmsapi.aliyuncs.com'],
    ['ALIYUN_VMS_URL', 'https://sms.elsewhere.com'],
    ['ALIYUN_ACCESS_KEY_ID', 'sandbox-key'],
    ['ALIYUN_ACCESS_KEY_SECRET', 'changeme'],
    ['TWILIO_BASE_URL', 'http://localhost:4900'],
    ['TWILIO_AUTH_TOKEN', 'your_auth_token'],
    ['SMTP_URL', 'smtp://127.0.0.1:4901'],
    ['MAIL_FROM', 'no-reply@bohe.test'],
    ['WXPAY_BASE_URL', 'http://127.0.0.1:4900'],
    ['WXPAY_MCHID', 'sandbox'],
    ['ALIPAY_GATEWAY_URL', 'https://openapi-sandbox.dl.alipaydev.com/gateway.do'],
    ['ALIPAY_APP_ID', 'example'],
    ['OAUTH_WECHAT_ID', 'sandbox'],
    ['OAUTH_QQ_OPENID_URL', 'http://127.0.0.1:4900/graph.qq.com/oauth2.0/me'],
    ['OAUTH_GOOGLE_JWKS_URL', 'https://www.googleapis.com.elsewhere.com/oauth2/v3/certs'],
    ['OAUTH_FACEBOOK_TOKEN_URL', 'http://graph.facebook.com/v26.0/oauth/access_token'],
  ] as const)('refuses to start with %s = %s', (name, value) => {
    expect(namedBy(errorsOf({ ...live, [name]: value }))).toEqual([name])
  })
})

describe('every environment', () => {
  it('starts in development with nothing set, every vendor off', () => {
    const read = readConfig({})
    expect(read).toMatchObject({
      config: { environment: 1, port: 4000, mail: undefined, wechat: undefined, alipay: undefined, sms: {} },
    })
  })

  it.each([
    ['APP_ENV', '5'],
    ['SERVER_PORT', '70000'],
    ['SERVER_PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/bohe'],
    ['DATABASE_POOL', '0'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['SITE_ORIGINS', 'https://www.bohe.com/'],
    ['SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.bohe.com'],
    ['UPLOADS_DIR', 'uploads'],
    ['UPLOADS_DIR', '/dev/null/uploads'],
    ['WXPAY_API_V3_KEY', 'too short'],
    ['WXPAY_MERCHANT_PRIVATE_KEY', 'no key'],
    ['ALIPAY_PUBLIC_KEY', privateKey.slice(0, 80)],
    ['ALIYUN_SMS_TEMPLATES', '{"register":"SMS_1"}'],
  ] as const)('refuses %s = %s', (name, value) => {
    expect(namedBy(errorsOf({ ...production, APP_ENV: '2', [name]: value }))).toEqual([name])
  })

  it('names every wrong setting at once, each in a line', () => {
    expect(errorsOf({ APP_ENV: '2', SERVER_PORT: 'x', SECRET_KEY: '' })).toEqual([
      'SERVER_PORT must be a port from 0 to 65535',
      'SECRET_KEY is empty: give it a value or remove it',
    ])
  })

  it('takes a vendor’s settings together or not at all', () => {
    expect(errorsOf({ SMTP_URL: 'smtp://127.0.0.1:4901' })).toEqual(['MAIL_FROM is not set'])
    expect(errorsOf({ ...without('TWILIO_AUTH_TOKEN'), APP_ENV: '2' })).toEqual(['TWILIO_AUTH_TOKEN is not set'])
  })

  it('has no social log-in without its app, in production as elsewhere', () => {
    const environment = { ...production, OAUTH_QQ_ID: undefined, OAUTH_QQ_SECRET: undefined }
    const read = readConfig(environment)
    const on = 'config' in read ? Object.keys(read.config.socialLogins) : []
    expect(on).toEqual(['wechat', 'weibo', 'facebook', 'google', 'twitter'])
    expect(errorsOf({ ...production, OAUTH_QQ_SECRET: undefined })).toEqual(['OAUTH_QQ_SECRET is not set'])
  })

  it('reads keys whose line ends are written as \\n', () => {
    const read = readConfig(production)
    expect('config' in read && read.config.wechat?.merchantPrivateKey).toBe(privateKey)
  })
})
