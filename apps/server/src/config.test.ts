import { describe, expect, it } from 'vitest'
import { authorities, certificate, privateKey, production, publicKey } from '#tests/support/production-settings.ts'
import { type Environment, misspeltIn, readConfig, type SettingName, settingNames } from './config.ts'

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
  'SERVER_METRICS_HOST',
  'SERVER_METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'SERVER_REQUEST_TIMEOUT',
  'SERVER_DRAIN_SECONDS',
  'DATABASE_READ_URL',
  'DATABASE_POOL',
  'DATABASE_PREPARED_STATEMENTS',
  'DATA_DIR',
  'S3_REGION',
  'S3_ENDPOINT',
  'UPLOADS_DIR',
  'CONTENT_DIR',
  'CHAT_URL_TEMPLATE',
  'SEED_DEMO',
  'API_REFERENCE',
  'PACKAGE_SWITCH',
  'DATABASE_CHAT_POOL',
  'CHAT_RETENTION_DAYS',
  'PG_BIN_DIR',
  'BACKUP_RECIPIENT',
  'ALIYUN_SMS_URL',
  'ALIYUN_VMS_URL',
  'TWILIO_BASE_URL',
  'WXPAY_BASE_URL',
  'ALIPAY_GATEWAY_URL',
  'QPAY_BASE_URL',
  'QPAY_SECURE_BASE_URL',
  'PAYPAL_BASE_URL',
  'PAYPAL_CERT_HOSTS',
  'WXPAY_MP_SECRET',
  'WXPAY_MP_AUTHORIZE_URL',
  'WXPAY_MP_TOKEN_URL',
  ...authorities,
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
    ['SITE_SECRET', 'development-secret-of-the-sites-servers'],
    ['CARD_KEY', 'Ym9oZS1kZXZlbG9wbWVudC1vbmx5LWNhcmQta2V5LTA='],
    ['DATABASE_URL', 'postgres://postgres:postgres@db.internal/bohe'],
    ['DATABASE_READ_URL', 'postgres://postgres:postgres@replica.internal/bohe'],
    ['SEED_DEMO', '1'],
    ['SITE_ORIGINS', 'http://www.bohe.com'],
    ['SITE_ORIGINS', 'https://www.bohe.com,http://localhost:4100'],
    ['CHAT_URL_TEMPLATE', 'http://127.0.0.1:4900/chat?id={id}'],
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
    ['QPAY_BASE_URL', 'http://127.0.0.1:4900'],
    ['QPAY_SECURE_BASE_URL', 'https://127.0.0.1:4902'],
    ['QPAY_OP_USER_PASSWORD', 'password'],
    ['QPAY_CA_CERT', certificate],
    ['PAYPAL_BASE_URL', 'https://api-m.sandbox.paypal.com'],
    ['PAYPAL_CLIENT_ID', 'sandbox'],
    ['PAYPAL_CERT_HOSTS', 'api.paypal.com,127.0.0.1:4902'],
    ['PAYPAL_CERT_CA', certificate],
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
    ['SERVER_PORT', '6000'],
    ['SERVER_REQUEST_TIMEOUT', '0'],
    ['SERVER_REQUEST_TIMEOUT', '2.5'],
    ['DATABASE_URL', 'mysql://localhost/bohe'],
    ['DATABASE_READ_URL', 'mysql://localhost/bohe'],
    ['DATABASE_POOL', '0'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['SITE_ORIGINS', 'https://www.bohe.com/'],
    ['SECRET_KEY', 'short'],
    ['SITE_SECRET', 'short'],
    ['CARD_KEY', 'ab'.repeat(31)],
    ['CARD_KEY', 'not a key of thirty-two bytes in any way!!!'],
    ['SMTP_URL', 'mail.bohe.com'],
    ['UPLOADS_DIR', 'uploads'],
    ['UPLOADS_DIR', '/dev/null/uploads'],
    ['CONTENT_DIR', 'content'],
    ['CHAT_URL_TEMPLATE', 'https://chat.bohe.com/window'],
    ['CHAT_URL_TEMPLATE', 'chat.bohe.com/{id}'],
    ['WXPAY_API_V3_KEY', 'too short'],
    ['WXPAY_MERCHANT_PRIVATE_KEY', 'no key'],
    ['ALIPAY_PUBLIC_KEY', privateKey.slice(0, 80)],
    ['QPAY_API_KEY', 'too short'],
    ['QPAY_SECURE_BASE_URL', 'http://127.0.0.1:4902'],
    ['QPAY_CLIENT_CERT', publicKey],
    ['QPAY_CA_CERT', 'no certificate'],
    ['PAYPAL_CERT_HOSTS', 'https://api.paypal.com'],
    ['PAYPAL_CERT_HOSTS', 'api.paypal.com/v1'],
    ['ALIYUN_SMS_TEMPLATES', '{"register":"SMS_1"}'],
    ['TWILIO_ACCOUNT_SID', 'SK0123456789abcdef0123456789abcdef'],
  ] as const)('refuses %s = %s', (name, value) => {
    expect(namedBy(errorsOf({ ...production, APP_ENV: '2', [name]: value }))).toEqual([name])
  })

  it('has a replica only of a database server', () => {
    const DATABASE_READ_URL = 'postgres://bohe:k3v9-long@replica.internal/bohe'
    expect(namedBy(errorsOf({ DATABASE_READ_URL }))).toEqual(['DATABASE_READ_URL'])
  })

  it.each(['AB'.repeat(32), Buffer.alloc(32, 0xab).toString('base64'), Buffer.alloc(32, 0xab).toString('base64url')])(
    'takes a CARD_KEY of 32 bytes in hex or base64: %s',
    CARD_KEY => {
      const read = readConfig({ ...production, APP_ENV: '2', CARD_KEY })
      expect(read).toMatchObject({ config: { cardKey: Buffer.alloc(32, 0xab) } })
    },
  )

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

  it.each([
    ['QPAY_', 'qq'],
    ['PAYPAL_', 'paypal'],
  ] as const)(
    'can do without the payment provider of %s…, in production as elsewhere, as a whole',
    (prefix, method) => {
      const isKept = (name: string) => !name.startsWith(prefix)
      const without = Object.fromEntries(Object.entries(production).filter(([name]) => isKept(name)))
      const read = readConfig(without)
      expect('config' in read && [read.config[method], read.config.wechat?.mchid]).toEqual([undefined, '1900012345'])
      const [first = ''] = Object.keys(production).filter(name => name.startsWith(prefix) && !/URL|HOSTS/.test(name))
      expect(errorsOf({ ...production, [first]: undefined })).toEqual([`${first} is not set`])
    },
  )

  const withoutAll = (...prefixes: string[]) =>
    Object.fromEntries(Object.entries(production).filter(([name]) => !prefixes.some(prefix => name.startsWith(prefix))))

  it.each([
    ['WXPAY_', 'wechat'],
    ['ALIPAY_', 'alipay'],
    ['SMTP_URL', 'mail', 'MAIL_FROM'],
  ] as const)('can do without %s… in production, too', (prefix, what, ...more) => {
    const read = readConfig(withoutAll(prefix, ...more))
    expect('config' in read && read.config[what]).toBe(undefined)
  })

  it('can send codes in production by one vendor alone, and has to by one', () => {
    const senders = [['ALIYUN_'], ['TWILIO_'], ['SMTP_', 'MAIL_']] as const
    for (const kept of senders)
      expect(errorsOf(withoutAll(...senders.filter(each => each !== kept).flat()))).toEqual([])
    expect(errorsOf(withoutAll(...senders.flat()))).toEqual([
      'SMTP_URL is not set, and neither is ALIYUN_ACCESS_KEY_ID or TWILIO_ACCOUNT_SID: nothing can send codes',
    ])
  })

  it.each([
    ['PACKAGE_SWICH', 'PACKAGE_SWITCH'],
    ['SITE_ORIGIN', 'SITE_ORIGINS'],
    ['WXPAY_MCH_ID', 'WXPAY_MCHID'],
    ['TRUSTED_PROXY', undefined],
    ['PATH', undefined],
    ['SITE_PORT', undefined],
  ])('takes %s for %s misspelt', (name, meant) => {
    const lines = meant ? [`${name} is no setting; is ${meant} meant?`] : []
    expect(misspeltIn({ [name]: '1' })).toEqual(lines)
    expect(errorsOf({ ...production, [name]: '1' })).toEqual(lines)
    expect(errorsOf({ [name]: '1' })).toEqual([])
  })

  it('takes no setting of its own for another one misspelt', () => {
    expect(misspeltIn(Object.fromEntries(settingNames.map(name => [name, 'x'])))).toEqual([])
  })

  it('reads keys whose line ends are written as \\n', () => {
    const read = readConfig(production)
    expect('config' in read && read.config.wechat?.merchantPrivateKey).toBe(privateKey)
  })
})
