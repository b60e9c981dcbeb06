import type { WordFiles } from './word-files.ts'

/** The settings of a site's server; the only reader of its environment. */
export interface SiteSettings {
  port: number
  host: string
  /** Where the API is, seen from this server. */
  apiOrigin: string
  /** The editions' own origins, as visitors see them. */
  origins: Record<'intl' | 'cn', string>
}

type Environment = Readonly<Record<string, string | undefined>>

const usualPorts = { intl: 4100, cn: 4200 } as const

const originOf = (env: Environment, name: string, usual: string): string => {
  const value = env[name] || usual
  if (!URL.canParse(value) || new URL(value).origin !== value) throw new Error(`${name} is no origin: "${value}"`)
  return value
}

const portOf = (env: Environment, usual: number): number => {
  const port = Number(env.SITE_PORT || usual)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`SITE_PORT is no port: "${env.SITE_PORT}"`)
  return port
}

const isLive = (env: Environment) => env.APP_ENV === '3' || env.APP_ENV === '4'

const requireLive = (env: Environment, name: string) => {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  if (name !== 'API_ORIGIN' && !value.startsWith('https://')) throw new Error(`${name} must be an https origin`)
}

/** Reads the settings; throws one line naming the variable that is wrong. Live environments take no defaults. */
export const readSiteSettings = (env: Environment, site: 'intl' | 'cn'): SiteSettings => {
  if (isLive(env)) for (const name of ['API_ORIGIN', 'INTL_ORIGIN', 'CN_ORIGIN']) requireLive(env, name)
  return {
    port: portOf(env, usualPorts[site]),
    host: env.SITE_HOST || 'localhost',
    apiOrigin: originOf(env, 'API_ORIGIN', 'http://127.0.0.1:4000'),
    origins: {
      intl: originOf(env, 'INTL_ORIGIN', 'http://localhost:4100'),
      cn: originOf(env, 'CN_ORIGIN', 'http://localhost:4200'),
    },
  }
}

/** What the pages of a running site know of their server. */
export interface RunningSite extends SiteSettings {
  wordFiles: WordFiles
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
