import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { developmentSiteSecret } from '@bohe/api-client/contract/site-secret'
import { paymentAccounts, paymentSettings } from './payment-settings.ts'
import { credential, type Group, type Setting, vendorUrl } from './setting.ts'
import * as rules from './setting-rules.ts'
import { socialLoginSettings, socialLogins } from './social-login-settings.ts'

const developmentSecret = 'bohe-development-only-secret-key-0123456789'
const developmentCardKey = Buffer.from('bohe-development-only-card-key-0').toString('base64')
const developmentOrigins = [4100, 4200].flatMap(port => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]).join()
const require = createRequire(import.meta.url)
/** Good enough to try the product; nobody renews it. */
const sampleCountryFile = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
const contentFolder = fileURLToPath(new URL('../content', import.meta.url))
const dataFolder = fileURLToPath(new URL('../../../.data/server', import.meta.url))

const settings = {
  APP_ENV: { standard: '1', rule: rules.oneOf('1', '2', '3', '4') },
  SERVER_HOST: { standard: '127.0.0.1' },
  SERVER_PORT: { standard: '4000', rule: rules.port },
  SERVER_REQUEST_TIMEOUT: { standard: '30', rule: rules.count },
  DATABASE_URL: { rule: rules.databaseUrl, live: rules.guardedDatabase },
  DATABASE_POOL: { standard: '10', rule: rules.count },
  DATA_DIR: { standard: dataFolder },
  UPLOADS_DIR: { optional: true, rule: rules.writableFolder },
  CONTENT_DIR: { standard: contentFolder, rule: rules.wholePath },
  CHAT_URL_TEMPLATE: { optional: true, rule: rules.chatTemplate, live: rules.publicAddress },
  SEED_DEMO: { optional: true, rule: rules.oneOf('0', '1'), live: rules.oneOf('0') },
  TRUSTED_PROXIES: { standard: 'loopback', rule: rules.each(rules.network), neededLive: true },
  SITE_ORIGINS: {
    standard: developmentOrigins,
    rule: rules.each(rules.origin),
    live: rules.each(rules.publicAddress),
    neededLive: true,
  },
  PUBLIC_API_ORIGIN: {
    standard: 'http://127.0.0.1:4000',
    rule: rules.origin,
    live: rules.publicAddress,
    neededLive: true,
  },
  SECRET_KEY: {
    standard: developmentSecret,
    rule: rules.longSecret,
    live: rules.all(rules.notDefault(developmentSecret), rules.real),
    neededLive: true,
  },
  SITE_SECRET: {
    standard: developmentSiteSecret,
    rule: rules.longSecret,
    live: rules.all(rules.notDefault(developmentSiteSecret), rules.real),
    neededLive: true,
  },
  CARD_KEY: {
    standard: developmentCardKey,
    rule: rules.key32,
    live: rules.all(rules.notDefault(developmentCardKey), rules.real),
    neededLive: true,
  },
  API_REFERENCE: { optional: true, rule: rules.oneOf('0', '1') },
  PACKAGE_SWITCH: { standard: '0', rule: rules.oneOf('0', '1') },
  GEOIP_MMDB_PATH: { standard: sampleCountryFile, live: rules.notDefault(sampleCountryFile), neededLive: true },
  ALIYUN_SMS_URL: vendorUrl('https://dysmsapi.aliyuncs.com', /(^|\.)aliyuncs\.com$/),
  ALIYUN_VMS_URL: vendorUrl('https://dyvmsapi.aliyuncs.com', /(^|\.)aliyuncs\.com$/),
  ALIYUN_ACCESS_KEY_ID: credential('aliyun'),
  ALIYUN_ACCESS_KEY_SECRET: credential('aliyun'),
  ALIYUN_SMS_SIGN_NAME: credential('aliyun'),
  ALIYUN_SMS_TEMPLATES: credential('aliyun', rules.templates),
  ALIYUN_VMS_TTS_CODE: credential('aliyun'),
  TWILIO_BASE_URL: vendorUrl('https://api.twilio.com', /(^|\.)twilio\.com$/),
  TWILIO_ACCOUNT_SID: credential('twilio'),
  TWILIO_AUTH_TOKEN: credential('twilio'),
  TWILIO_FROM: credential('twilio'),
  SMTP_URL: { group: 'mail', rule: rules.smtpUrl, live: rules.publicMailServer },
  MAIL_FROM: { group: 'mail', rule: rules.mailAddress, live: rules.publicMailAddress },
  ...paymentSettings,
  ...socialLoginSettings,
} satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

/** The process environment, or one made for a test. */
export type Environment = Readonly<Record<string, string | undefined>>

const isLive = (environment: Environment) => environment.APP_ENV === '3' || environment.APP_ENV === '4'

const groupIsUsed = (environment: Environment, group: Group) =>
  settingNames.some(name => (settings[name] as Setting).group === group && environment[name] !== undefined)

const isNeeded = (setting: Setting, environment: Environment): boolean => {
  if (setting.optional) return false
  if (isLive(environment) && !setting.mayBeOff) return setting.standard === undefined || setting.neededLive === true
  return setting.group !== undefined && groupIsUsed(environment, setting.group)
}

const wrongWith = (name: SettingName, environment: Environment): string | undefined => {
  const setting: Setting = settings[name]
  const value = environment[name]
  if (value === undefined) return isNeeded(setting, environment) ? `${name} is not set` : undefined
  if (value.trim() === '') return `${name} is empty: give it a value or remove it`
  const wrong = setting.rule?.(value) ?? (isLive(environment) ? setting.live?.(value) : undefined)
  return wrong && `${name} ${wrong}`
}

/** What each setting is: as set, or its standard value. */
type Values = Record<SettingName, string>

const valuesOf = (environment: Environment): Values =>
  Object.fromEntries(
    settingNames.map(name => [name, environment[name] ?? (settings[name] as Setting).standard ?? '']),
  ) as Values

const aliyun = (value: Values) => ({
  smsUrl: value.ALIYUN_SMS_URL,
  voiceUrl: value.ALIYUN_VMS_URL,
  accessKeyId: value.ALIYUN_ACCESS_KEY_ID,
  accessKeySecret: value.ALIYUN_ACCESS_KEY_SECRET,
  signName: value.ALIYUN_SMS_SIGN_NAME,
  /** Template codes by the name of a CodePurpose. */
  templates: JSON.parse(value.ALIYUN_SMS_TEMPLATES) as Record<string, string>,
  voiceTemplate: value.ALIYUN_VMS_TTS_CODE,
})

const twilio = (value: Values) => ({
  baseUrl: value.TWILIO_BASE_URL,
  accountSid: value.TWILIO_ACCOUNT_SID,
  authToken: value.TWILIO_AUTH_TOKEN,
  from: value.TWILIO_FROM,
})

const vendors = (value: Values) => ({
  sms: {
    aliyun: value.ALIYUN_ACCESS_KEY_ID ? aliyun(value) : undefined,
    twilio: value.TWILIO_ACCOUNT_SID ? twilio(value) : undefined,
  },
  mail: value.SMTP_URL ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
  ...paymentAccounts(value),
  socialLogins: socialLogins(value),
})

const network = (value: Values, siteOrigins = rules.listOf(value.SITE_ORIGINS)) => ({
  host: value.SERVER_HOST,
  port: Number(value.SERVER_PORT),
  /** Within which a request has to have arrived as a whole. */
  requestTimeoutSeconds: Number(value.SERVER_REQUEST_TIMEOUT),
  trustedProxies: rules.listOf(value.TRUSTED_PROXIES),
  siteOrigins,
  /** Whether browsers see the sites over https. No header tells: whoever sends the call writes it. */
  isSecure: siteOrigins.every(origin => origin.startsWith('https:')),
  /** Where payment providers reach this API. */
  publicApiOrigin: value.PUBLIC_API_ORIGIN,
})

const configOf = (value: Values, seedDemo: boolean | undefined) => ({
  /** 1 dev, 2 test, 3 production, 4 pre-release (spec §9). */
  environment: Number(value.APP_ENV) as 1 | 2 | 3 | 4,
  /** `url` undefined: embedded, in `folder`. */
  database: { url: value.DATABASE_URL || undefined, pool: Number(value.DATABASE_POOL), folder: value.DATA_DIR },
  /** Members' pictures; nodes that serve one address share the folder. */
  uploads: { folder: value.UPLOADS_DIR || `${value.DATA_DIR}/uploads` },
  /** config.json, province_config.json and downloads of the site. */
  contentFolder: value.CONTENT_DIR,
  /** In place of the one in config.json. */
  chatUrlTemplate: value.CHAT_URL_TEMPLATE || undefined,
  /** undefined: only when embedded and empty, in environment 1. */
  seedDemo,
  /** Pepper of the keyed hashes. */
  secretKey: value.SECRET_KEY,
  /** By it a site's server says that a call is its own. */
  siteSecret: value.SITE_SECRET,
  /** 32 bytes: hashes and seals the passwords of recharge cards. */
  cardKey: rules.bytesOf32(value.CARD_KEY),
  /** Whether `/reference` and `/openapi.json` are served. */
  reference: value.API_REFERENCE ? value.API_REFERENCE === '1' : !isLive(value),
  /** Whether members may exchange their time for time of another package (`is_switch_package`). */
  packageSwitch: value.PACKAGE_SWITCH === '1',
  /** Countries of addresses, a file in MaxMind's format. */
  geoIpPath: value.GEOIP_MMDB_PATH,
  ...network(value),
  ...vendors(value),
})

/** The server's settings, parsed. A vendor that is undefined is off. */
export type Config = ReturnType<typeof configOf>

/**
 * Reads the settings from the environment: the config, or one line for each setting that is wrong, each naming its
 * variable. Environments 3 and 4 take no missing, default, sandbox, loopback or plain-http setting (product §2).
 */
export const readConfig = (environment: Environment): { config: Config } | { errors: string[] } => {
  const errors = settingNames.flatMap(name => wrongWith(name, environment) ?? [])
  if (errors.length > 0) return { errors }
  const seedDemo = environment.SEED_DEMO === undefined ? undefined : environment.SEED_DEMO === '1'
  return { config: configOf(valuesOf(environment), seedDemo) }
}
