import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { misspelt } from '@bohe/api-client/contract/misspelt'
import { refusedPorts } from '@bohe/api-client/contract/refused-ports'
import { developmentSiteSecret } from '@bohe/api-client/contract/site-secret'
import { type Environment, originsOf } from '@bohe/api-client/origins'
import type { MetricsAddress } from '@bohe/telemetry/metrics-port.ts'
import { type Release, unreleased } from '@bohe/telemetry/release.ts'
import type { TraceSettings } from '@bohe/telemetry/tracing.ts'
import type { Sheet, WordFiles } from '#document/build-files.ts'

/** The settings of a site's server; the only reader of its environment. */
export interface SiteSettings {
  port: number
  host: string
  /** Where the API is, seen from this server. */
  apiOrigin: string
  /** The editions' own origins, as visitors see them. */
  origins: Record<'intl' | 'cn', string>
  /** Where the pages inside the iOS app are, as visitors see them; the mainland's server has them. */
  appOrigin: string
  /** Further host names that lead here. */
  hosts: readonly string[]
  /** Whether this is a developer's machine or a test: then localhost and what is below it lead here, too. */
  isLocal: boolean
  /** Whether pages come from their sources, as they are edited, and not from a build (`NODE_ENV=development`). */
  isDeveloped: boolean
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Tells the API that a call is this site's own. */
  siteSecret: string
  /** How long a request's headers, and all of it, may take to arrive. Seconds. */
  headersTimeout: number
  requestTimeout: number
  /** How long it goes on when it is told to stop, so that balancers see it leave. */
  drainSeconds: number
  /** Whether search engines may come (robots.txt); of itself only in production. */
  isIndexed: boolean
  /** A folder with the files of other releases, whose pages are still open. */
  keptAssets: string | undefined
  /** What runs here. */
  release: Release
  /** What the API is told of who calls: `cn/0.3.1`. */
  client: string
  /** Where traces go; nowhere without an endpoint. */
  traces: TraceSettings
  /** Where metrics are read; nowhere without a port. */
  metrics: MetricsAddress
}

type Variables = Readonly<Record<string, string | undefined>>

const usualPorts = { intl: 4100, cn: 4200, console: 4300 } as const
const regions = { intl: '0', cn: '1' } as const

const environmentOf = ({ APP_ENV = '1' }: Variables): Environment => {
  if (!/^[1-4]$/.test(APP_ENV)) throw new Error(`APP_ENV must be one of 1, 2, 3, 4, not "${APP_ENV}"`)
  return Number(APP_ENV) as Environment
}

const isLive = (env: Variables) => environmentOf(env) > 2

const originOf = (env: Variables, name: string, usual: string): string => {
  const value = env[name] ?? usual
  if (!URL.canParse(value) || new URL(value).origin !== value) throw new Error(`${name} is no origin: "${value}"`)
  return value
}

/** What visitors see is https in environments 3 and 4. */
const publicOrigin = (env: Variables, name: string, usual: string): string => {
  const origin = originOf(env, name, usual)
  if (isLive(env) && !origin.startsWith('https://')) throw new Error(`${name} must be an https origin`)
  return origin
}

const siteOrigin = (env: Variables, site: 'intl' | 'cn'): string =>
  publicOrigin(env, `${site.toUpperCase()}_ORIGIN`, originsOf(environmentOf(env), regions[site]).site)

/** `https://cn.bohe.com` → `https://ios.bohe.com`, `http://localhost:4200` → `http://ios.localhost:4200`. */
const usualAppOrigin = (mainland: string) => mainland.replace(/^(https?:\/\/)(?:cn\.)?/, '$1ios.')

const isIndexed = (env: Variables): boolean => {
  const flag = env.SITE_INDEXED ?? (environmentOf(env) === 3 ? '1' : '0')
  if (flag !== '0' && flag !== '1') throw new Error(`SITE_INDEXED must be 0 or 1, not "${flag}"`)
  return flag === '1'
}

const portOf = (env: Variables, usual: number): number => {
  const port = Number(env.SITE_PORT || usual)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`SITE_PORT is no port: "${env.SITE_PORT}"`)
  if (refusedPorts.has(port)) throw new Error(`SITE_PORT cannot be ${port}: browsers refuse that port`)
  return port
}

const listOf = (value = ''): string[] =>
  value
    .split(',')
    .map(item => item.trim().toLowerCase())
    .filter(item => item !== '')

const hostsOf = (env: Variables): string[] => {
  const hosts = listOf(env.SITE_HOSTS)
  const wrong = hosts.find(name => !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name))
  if (wrong) throw new Error(`SITE_HOSTS holds no host name: "${wrong}"`)
  return hosts
}

const isNetwork = (item: string): boolean => {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(item)) return true
  const [address = '', bits, ...more] = item.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
}

/** Unset in production, all visitors would be counted as one: the proxy before the site. */
const trustedProxies = (env: Variables): string[] => {
  if (isLive(env) && env.TRUSTED_PROXIES === undefined) throw new Error('TRUSTED_PROXIES is not set')
  const proxies = listOf(env.TRUSTED_PROXIES ?? 'loopback')
  const wrong = proxies.find(item => !isNetwork(item))
  if (wrong) throw new Error(`TRUSTED_PROXIES holds no address or network: "${wrong}"`)
  return proxies
}

const siteSecret = (env: Variables): string => {
  const { SITE_SECRET: secret = isLive(env) ? '' : developmentSiteSecret } = env
  if (isLive(env) && (secret.length < 32 || secret === developmentSiteSecret))
    throw new Error('SITE_SECRET must be set, to the same as the API has: at least 32 characters, not the default')
  return secret
}

const secondsOf = (env: Variables, name: string, usual: number): number => {
  const value = env[name] ?? String(usual)
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new Error(`${name} must be whole seconds from 1 to 999, not "${value}"`)
  return Number(value)
}

/** Off unless it is set: several sites run on one machine. */
const metricsOf = ({ SITE_METRICS_HOST: host, SITE_METRICS_PORT: port }: Variables): MetricsAddress => {
  if (port && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw new Error(`SITE_METRICS_PORT is no port: "${port}"`)
  return { host: host || '127.0.0.1', port: port ? Number(port) : undefined }
}

/** By OpenTelemetry's own names; the share that is kept is 1 unless it is set. */
const tracesOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Variables): TraceSettings => {
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address')
  if (share && !/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(share))
    throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return { endpoint: endpoint || undefined, share: Number(share || 1) }
}

const drainSeconds = (env: Variables): number => {
  const value = env.SITE_DRAIN_SECONDS ?? (isLive(env) ? '5' : '0')
  if (!/^(?:\d|[1-5]\d|60)$/.test(value))
    throw new Error(`SITE_DRAIN_SECONDS must be whole seconds from 0 to 60, not "${value}"`)
  return Number(value)
}

const keptAssets = ({ KEPT_ASSETS_DIR: folder }: Variables): string | undefined => {
  if (folder !== undefined && !isAbsolute(folder))
    throw new Error(`KEPT_ASSETS_DIR must be the whole path of a folder, not "${folder}"`)
  return folder
}

const names = {
  site: ['INTL_ORIGIN', 'CN_ORIGIN', 'APP_ORIGIN', 'SITE_SECRET', 'SITE_INDEXED'],
  console: ['CONSOLE_ORIGIN'],
  both: [
    ...['APP_ENV', 'NODE_ENV', 'SITE_HOST', 'SITE_PORT', 'API_ORIGIN', 'SITE_HOSTS', 'TRUSTED_PROXIES'],
    ...['SITE_HEADERS_TIMEOUT', 'SITE_REQUEST_TIMEOUT', 'SITE_DRAIN_SECONDS', 'KEPT_ASSETS_DIR'],
    ...['SITE_METRICS_HOST', 'SITE_METRICS_PORT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'],
  ],
}

/** The variables that a site's server reads, and the console's. */
export const siteSettingNames: readonly string[] = [...names.both, ...names.site]
export const consoleSettingNames: readonly string[] = [...names.both, ...names.console]

/** What is nearly the name of a setting, each in a line. Environments 3 and 4 do not start with it. */
export const misspeltIn = (env: Variables): string[] => misspelt(env, [...siteSettingNames, ...names.console])

const requireSense = (env: Variables): void => {
  if (!isLive(env)) return
  const { NODE_ENV = 'production' } = env
  if (NODE_ENV !== 'production') throw new Error(`NODE_ENV must be production or not set, not "${NODE_ENV}"`)
  const [line] = misspeltIn(env)
  if (line) throw new Error(line)
}

/** Reads the settings, with the table of origins for what is not set; throws one line naming the variable that is wrong. */
export const readSiteSettings = (env: Variables, site: 'intl' | 'cn', release = unreleased): SiteSettings => {
  requireSense(env)
  const origins = { intl: siteOrigin(env, 'intl'), cn: siteOrigin(env, 'cn') }
  return {
    port: portOf(env, usualPorts[site]),
    host: env.SITE_HOST || 'localhost',
    apiOrigin: originOf(env, 'API_ORIGIN', originsOf(environmentOf(env), regions[site]).api),
    origins,
    appOrigin: publicOrigin(env, 'APP_ORIGIN', usualAppOrigin(origins.cn)),
    hosts: hostsOf(env),
    isLocal: !isLive(env),
    isDeveloped: !isLive(env) && env.NODE_ENV === 'development',
    trustedProxies: trustedProxies(env),
    siteSecret: siteSecret(env),
    headersTimeout: secondsOf(env, 'SITE_HEADERS_TIMEOUT', 15),
    requestTimeout: secondsOf(env, 'SITE_REQUEST_TIMEOUT', 60),
    drainSeconds: drainSeconds(env),
    keptAssets: keptAssets(env),
    isIndexed: isIndexed(env),
    release,
    metrics: metricsOf(env),
    traces: tracesOf(env),
    client: `${site}/${release.version}`,
  }
}

/** The settings of the console's server. */
export type ConsoleSettings = Pick<
  SiteSettings,
  | 'port'
  | 'host'
  | 'apiOrigin'
  | 'hosts'
  | 'isLocal'
  | 'trustedProxies'
  | 'headersTimeout'
  | 'requestTimeout'
  | 'drainSeconds'
  | 'keptAssets'
  | 'release'
  | 'client'
  | 'metrics'
  | 'traces'
> & {
  /** Where the console is, as those see it who work there. */
  origin: string
}

/** The same for the console's server: environments 3 and 4 have no address for it, so that it has to be said. */
export const readConsoleSettings = (env: Variables, release = unreleased): ConsoleSettings => {
  requireSense(env)
  if (isLive(env) && env.CONSOLE_ORIGIN === undefined) throw new Error('CONSOLE_ORIGIN is not set')
  return {
    port: portOf(env, usualPorts.console),
    host: env.SITE_HOST || 'localhost',
    apiOrigin: originOf(env, 'API_ORIGIN', originsOf(environmentOf(env), '0').api),
    origin: publicOrigin(env, 'CONSOLE_ORIGIN', `http://localhost:${usualPorts.console}`),
    hosts: hostsOf(env),
    isLocal: !isLive(env),
    trustedProxies: trustedProxies(env),
    headersTimeout: secondsOf(env, 'SITE_HEADERS_TIMEOUT', 15),
    requestTimeout: secondsOf(env, 'SITE_REQUEST_TIMEOUT', 60),
    drainSeconds: drainSeconds(env),
    keptAssets: keptAssets(env),
    release,
    client: `console/${release.version}`,
    metrics: metricsOf(env),
    traces: tracesOf(env),
  }
}

/** Whether a host name leads to the console. */
export const consoleHosts = ({ origin, hosts, isLocal }: ConsoleSettings): ((hostname: string) => boolean) => {
  const named = new Set([new URL(origin).hostname, ...hosts])
  return hostname => named.has(hostname) || (isLocal && isLocalName(hostname))
}

const isLocalName = (hostname: string) => /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** Whether a host name leads to a site: its own, the other edition's and the app's, which are sent on, and those of the settings. */
export const servedHosts = ({ origins, appOrigin, hosts, isLocal }: SiteSettings): ((hostname: string) => boolean) => {
  const named = new Set([...[origins.intl, origins.cn, appOrigin].map(origin => new URL(origin).hostname), ...hosts])
  return hostname => named.has(hostname) || (isLocal && isLocalName(hostname))
}

/** What the pages know of the server they run in: its settings, and what it read from the build. */
export interface RunningSite extends SiteSettings {
  wordFiles: WordFiles
  /** The sheets that come with components. */
  sheets: readonly Sheet[]
}

const held = globalThis as typeof globalThis & { boheSite?: RunningSite }

/** Gives the pages their server's settings; the built pages are a bundle of their own, with its own copy of this module. */
export const provideSite = (site: RunningSite): void => {
  held.boheSite = site
}

/** The site whose server renders this page. */
export const runningSite = (): RunningSite => {
  if (!held.boheSite) throw new Error('The site server has not provided its settings')
  return held.boheSite
}
