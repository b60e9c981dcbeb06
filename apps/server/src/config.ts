import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { misspelt } from '@bohe/api-client/contract/misspelt'
import { developmentSiteSecret } from '@bohe/api-client/contract/site-secret'
import { openTypes } from '@bohe/api-client/contract/wire'
import * as z from 'zod/mini'
import type { SocialApps } from './gateways/social-login/client.ts'
import { type Account, isOn, type NameIn, type Settings, setting, type Values } from './settings/setting.ts'
import * as rules from './settings/setting-rules.ts'
import { socialLoginApps } from './settings/social-login-apps.ts'
import { vendorAccounts as vendors } from './settings/vendor-accounts.ts'

const developmentCardKey = Buffer.from('bohe-development-only-card-key-0').toString('base64')
const developmentOrigins = [4100, 4200].flatMap(port => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]).join()
const require = createRequire(import.meta.url)

/** Good enough to try the product; nobody renews it, and it is not released. */
const findSample = (): string | undefined => {
  try {
    return require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  } catch {
    return undefined
  }
}

const sampleCountryFile = findSample()
const contentFolder = fileURLToPath(new URL('../content', import.meta.url))
const dataFolder = fileURLToPath(new URL('../../../.data/server', import.meta.url))

/** A secret of ours: environments 3 and 4 take neither the one of development nor a sample. */
const secret = <const Name extends string, Value>(name: Name, standard: string, rule: z.ZodMiniType<Value, string>) =>
  setting(name, z.prefault(rule, standard), z.pipe(rules.otherThan(standard), z.pipe(rules.real, rule)))

const publicOrigin = z.pipe(rules.origin, rules.publicAddress)

const serverSettings = {
  /** 1 dev, 2 test, 3 production, 4 pre-release (spec §9). */
  environment: setting(
    'APP_ENV',
    z.pipe(
      z.prefault(rules.oneOf('1', '2', '3', '4'), '1'),
      z.transform(value => Number(value) as 1 | 2 | 3 | 4),
    ),
  ),
  host: setting('SERVER_HOST', z.prefault(rules.text, '127.0.0.1')),
  port: setting('SERVER_PORT', z.prefault(rules.port, '4000')),
  /** Where metrics are read; nowhere without a port. */
  metricsHost: setting('SERVER_METRICS_HOST', z.prefault(rules.text, '127.0.0.1')),
  metricsPort: setting('SERVER_METRICS_PORT', z.optional(rules.port)),
  /** Where traces go, by OpenTelemetry's own names; nowhere without it. And the share of them that is kept. */
  traceEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', z.optional(rules.httpUrl)),
  traceShare: setting('OTEL_TRACES_SAMPLER_ARG', z.prefault(rules.share, '1')),
  /** Within which a request has to have arrived as a whole. */
  requestTimeoutSeconds: setting('SERVER_REQUEST_TIMEOUT', z.prefault(rules.count, '30')),
  /** How long a node that is told to stop goes on, so that balancers see it leave. */
  drainSeconds: setting('SERVER_DRAIN_SECONDS', z.prefault(rules.pause, '0'), z.prefault(rules.pause, '5')),
  databaseUrl: setting('DATABASE_URL', z.optional(rules.databaseUrl), z.pipe(rules.databaseUrl, rules.guardedDatabase)),
  databasePool: setting('DATABASE_POOL', z.prefault(rules.count, '10')),
  /** A replica of that database, for reads that may be a second old. */
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    z.optional(rules.databaseUrl),
    z.optional(z.pipe(rules.databaseUrl, rules.guardedDatabase)),
  ),
  /** Connections of the live chat, beside those. */
  chatPool: setting('DATABASE_CHAT_POOL', z.prefault(rules.count, '4')),
  /** Days after which a conversation that nobody writes in is let go. */
  chatRetentionDays: setting('CHAT_RETENTION_DAYS', z.prefault(rules.count, '180')),
  /** Whether statements are prepared: not behind a pooler that gives each transaction another connection. */
  databasePrepares: setting('DATABASE_PREPARED_STATEMENTS', z.prefault(rules.flag, '1')),
  dataFolder: setting('DATA_DIR', z.prefault(rules.text, dataFolder)),
  uploadsFolder: setting('UPLOADS_DIR', z.optional(rules.writableFolder)),
  /** config.json, province_config.json and downloads of the site. */
  contentFolder: setting('CONTENT_DIR', z.prefault(rules.wholePath, contentFolder)),
  /** In place of the one in config.json. */
  chatUrlTemplate: setting(
    'CHAT_URL_TEMPLATE',
    z.optional(rules.chatTemplate),
    z.optional(z.pipe(rules.chatTemplate, rules.publicAddress)),
  ),
  /** undefined: only when embedded and empty, in environment 1. */
  seedDemo: setting('SEED_DEMO', z.optional(rules.flag), z.optional(z.pipe(rules.flag, z.literal(false, 'must be 0')))),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    z.prefault(rules.listOf(rules.network), 'loopback'),
    rules.listOf(rules.network),
  ),
  siteOrigins: setting(
    'SITE_ORIGINS',
    z.prefault(rules.listOf(rules.origin), developmentOrigins),
    rules.listOf(publicOrigin),
  ),
  /** Where the operators' console is: its pages alone may ask `/staff/`. */
  consoleOrigin: setting('CONSOLE_ORIGIN', z.prefault(rules.origin, 'http://localhost:4300'), publicOrigin),
  /** Where pg_dump and pg_restore are, unless they are on the PATH. */
  pgProgramsFolder: setting('PG_BIN_DIR', z.optional(rules.wholePath)),
  /** Whose key opens the copies of the settings that backups are made with. */
  backupRecipient: setting('BACKUP_RECIPIENT', z.optional(rules.ageRecipient)),
  /** Where payment providers reach this API. */
  publicApiOrigin: setting('PUBLIC_API_ORIGIN', z.prefault(rules.origin, 'http://127.0.0.1:4000'), publicOrigin),
  /** Pepper of the keyed hashes. */
  secretKey: secret('SECRET_KEY', 'bohe-development-only-secret-key-0123456789', rules.longSecret),
  /** By it a site's server says that a call is its own. */
  siteSecret: secret('SITE_SECRET', developmentSiteSecret, rules.longSecret),
  /** 32 bytes: hashes and seals the passwords of recharge cards. */
  cardKey: secret('CARD_KEY', developmentCardKey, rules.key32),
  /** Whether `/reference` and `/openapi.json` are served. */
  reference: setting('API_REFERENCE', z.prefault(rules.flag, '1'), z.prefault(rules.flag, '0')),
  /** Whether members may exchange their time for time of another package (`is_switch_package`). */
  packageSwitch: setting('PACKAGE_SWITCH', z.prefault(rules.flag, '0')),
  /** Countries of addresses, a file in MaxMind's format. */
  geoIpPath: setting(
    'GEOIP_MMDB_PATH',
    sampleCountryFile === undefined ? rules.text : z.prefault(rules.text, sampleCountryFile),
    rules.otherThan(sampleCountryFile ?? ''),
  ),
}

const accounts = [...Object.values(vendors), ...Object.values(socialLoginApps)]

export type SettingName = NameIn<typeof serverSettings> | NameIn<(typeof accounts)[number]['settings']>

const settingsOf = (named: Readonly<Record<string, Account>>, titleOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(named).map(([name, { settings }]) => [titleOf(name), settings]))

/** Every setting, by what it is about: the server's own, and an account each. */
export const settingGroups: Readonly<Record<string, Settings>> = {
  server: serverSettings,
  ...settingsOf(vendors, name => name),
  ...settingsOf(socialLoginApps, name => `log-in by ${name}`),
}
export const settingNames = Object.values(settingGroups).flatMap(settings =>
  Object.values(settings).map(({ name }) => name as SettingName),
)

/** The process environment, or one made for a test. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The values of an account; undefined when it is off. */
type Open = <Of extends Settings>(account: Account<Of>) => Values<Of> | undefined

const socialLoginsOf = (open: Open): SocialApps =>
  Object.fromEntries(
    openTypes.flatMap(provider => {
      const app = open<Settings>(socialLoginApps[provider])
      if (!app) return []
      const { id, secret, ...urls } = app
      return [[provider, { id, secret, urls }]]
    }),
  )

/** The settings as they were given; what is left to its standard value is not among them. */
const given = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(settingNames.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])))

const configOf = (values: Values<typeof serverSettings>, open: Open, environment: Environment) => {
  const { databaseUrl, databaseReadUrl, databasePool, chatPool, databasePrepares, dataFolder, uploadsFolder, ...rest } =
    values
  const { metricsHost, metricsPort, traceEndpoint, traceShare, ...server } = rest
  const wechat = open(vendors.wechat)
  return {
    ...server,
    /** Environments 3 and 4 serve customers. */
    isLive: server.environment >= 3,
    /** `url` undefined: embedded, in `folder`. */
    database: {
      ...{ url: databaseUrl, readUrl: databaseReadUrl, pool: databasePool, chatPool },
      ...{ prepares: databasePrepares, folder: dataFolder },
    },
    metrics: { host: metricsHost, port: metricsPort },
    traces: { endpoint: traceEndpoint, share: traceShare },
    /** Members' pictures; nodes that serve one address share the folder, or the bucket when there is one. */
    uploads: { folder: uploadsFolder ?? `${dataFolder}/uploads`, s3: open(vendors.s3) },
    /** Whether browsers see the sites over https. No header tells: whoever sends the call writes it. */
    isSecure: server.siteOrigins.every(origin => origin.startsWith('https:')),
    sms: { aliyun: open(vendors.aliyun), twilio: open(vendors.twilio) },
    mail: open(vendors.mail),
    chatMail: open(vendors.chatMail),
    wechat: wechat && { ...wechat, service: open(vendors.wechatService) },
    alipay: open(vendors.alipay),
    qq: open(vendors.qq),
    paypal: open(vendors.paypal),
    socialLogins: socialLoginsOf(open),
    /** For the copy of the keys beside a backup. */
    given: given(environment),
  }
}

/** The server's settings, parsed. A vendor that is undefined is off. */
export type Config = ReturnType<typeof configOf>

/** What the environment has to hold; the settings of an account that is off may be missing. */
const environmentSchema = (isLive: boolean, isOpen: (account: Account) => boolean) => {
  const schemasOf = (settings: Settings, areNeeded = true) =>
    Object.values(settings).map(({ name, schema, live }) => {
      const asked = isLive ? live : schema
      return [name, areNeeded ? asked : z.optional(asked)] as const
    })
  const ofAccounts = accounts.flatMap((each: Account) => schemasOf(each.settings, isOpen(each)))
  return z.object(Object.fromEntries([...schemasOf(serverSettings), ...ofAccounts]))
}

/** In environments 3 and 4 somebody has to be able to register: codes are sent by one vendor at least. */
const cannotReachAnybody = (isOpen: (account: Account) => boolean): string[] =>
  [vendors.mail, vendors.aliyun, vendors.twilio].some(isOpen)
    ? []
    : ['SMTP_URL is not set, and neither is ALIYUN_ACCESS_KEY_ID or TWILIO_ACCOUNT_SID: nothing can send codes']

/** The embedded database has no replica; environments 3 and 4 do not start with it. */
const embeddedWithReplica = ({ DATABASE_URL: url, DATABASE_READ_URL: readUrl }: Environment): string[] =>
  readUrl && !url ? ['DATABASE_READ_URL is of no use without DATABASE_URL'] : []

/** What is nearly the name of a setting, each in a line. */
export const misspeltIn = (environment: Environment): string[] => misspelt(environment, settingNames)

/**
 * Reads the settings from the environment: the config, or one line for each setting that is wrong, each naming its
 * variable. Environments 3 and 4 take no missing, default, sandbox, loopback, misspelt or plain-http setting (product §2);
 * any vendor may be off, but not all that send codes.
 */
export const readConfig = (environment: Environment): { config: Config } | { errors: string[] } => {
  const isLive = environment.APP_ENV === '3' || environment.APP_ENV === '4'
  const isOpen = (account: Account) => isOn(account, environment)
  const read = z.safeParse(environmentSchema(isLive, isOpen), environment)
  // Each wrong item of a list says the same.
  const wrong = new Set(read.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`))
  const together = isLive
    ? [...cannotReachAnybody(isOpen), ...misspeltIn(environment)]
    : embeddedWithReplica(environment)
  const errors = [...wrong, ...together]
  if (!read.success || errors.length > 0) return { errors }
  const valuesOf = <Of extends Settings>(settings: Of) =>
    Object.fromEntries(Object.entries(settings).map(([key, { name }]) => [key, read.data[name]])) as Values<Of>
  const open: Open = account => (isOpen(account) ? valuesOf(account.settings) : undefined)
  return { config: configOf(valuesOf(serverSettings), open, environment) }
}
