import { type Environment, originsOf } from '@bohe/api-client/origins'
import type { Sheet } from './sheet-files.ts'
import type { WordFiles } from './word-files.ts'

/** The settings of a site's server; the only reader of its environment. */
export interface SiteSettings {
  port: number
  host: string
  /** Where the API is, seen from this server. */
  apiOrigin: string
  /** The editions' own origins, as visitors see them. */
  origins: Record<'intl' | 'cn', string>
  /** Whether search engines may come (robots.txt); of itself only in production. */
  isIndexed: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

const usualPorts = { intl: 4100, cn: 4200 } as const
const regions = { intl: '0', cn: '1' } as const

const environmentOf = ({ APP_ENV = '1' }: Variables): Environment => {
  if (!/^[1-4]$/.test(APP_ENV)) throw new Error(`APP_ENV must be one of 1, 2, 3, 4, not "${APP_ENV}"`)
  return Number(APP_ENV) as Environment
}

const originOf = (env: Variables, name: string, usual: string): string => {
  const value = env[name] ?? usual
  if (!URL.canParse(value) || new URL(value).origin !== value) throw new Error(`${name} is no origin: "${value}"`)
  return value
}

/** What visitors see is https in environments 3 and 4. */
const siteOrigin = (env: Variables, site: 'intl' | 'cn'): string => {
  const name = `${site.toUpperCase()}_ORIGIN`
  const origin = originOf(env, name, originsOf(environmentOf(env), regions[site]).site)
  if (environmentOf(env) > 2 && !origin.startsWith('https://')) throw new Error(`${name} must be an https origin`)
  return origin
}

const isIndexed = (env: Variables): boolean => {
  const said = env.SITE_INDEXED ?? (environmentOf(env) === 3 ? '1' : '0')
  if (said !== '0' && said !== '1') throw new Error(`SITE_INDEXED must be 0 or 1, not "${said}"`)
  return said === '1'
}

const portOf = (env: Variables, usual: number): number => {
  const port = Number(env.SITE_PORT || usual)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`SITE_PORT is no port: "${env.SITE_PORT}"`)
  return port
}

/** Reads the settings, with the table of origins for what is not set; throws one line naming the variable that is wrong. */
export const readSiteSettings = (env: Variables, site: 'intl' | 'cn'): SiteSettings => ({
  port: portOf(env, usualPorts[site]),
  host: env.SITE_HOST || 'localhost',
  apiOrigin: originOf(env, 'API_ORIGIN', originsOf(environmentOf(env), regions[site]).api),
  origins: { intl: siteOrigin(env, 'intl'), cn: siteOrigin(env, 'cn') },
  isIndexed: isIndexed(env),
})

/** What the pages of a running site know of their server. */
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
