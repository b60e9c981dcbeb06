import { limits } from '@bohe/api-client/contract/limits'
import { runningSite } from '#server/settings.ts'
import { readCookie } from './read-cookie.ts'

/** A visitor who came with a token in the address, on the way to the page without it (decision 045). */
export interface Arrival {
  token: string
  /** Somebody else may have led the visitor here: the page asks first. */
  asks: boolean
  /** The page that was wanted, with its language segment. */
  target: string
}

type Region = '0' | '1'

const sites = { 0: 'intl', 1: 'cn' } as const
const isSecure = (region: Region) => runningSite().origins[sites[region]].startsWith('https:')

// `__Host-` keeps another host of the domain from putting a token here; ports of one host share cookies.
const nameIn = (region: Region) => (isSecure(region) ? '__Host-arrival' : `arrival_${region}`)

const cookie = (region: Region, value: string, seconds: number) =>
  `${nameIn(region)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(region) ? '; Secure' : ''}`

/** Whether something can be a token at all. */
export const isToken = (text: string): boolean => /^[\w-]{1,128}$/.test(text)

const longest = 2000

/** Keeps an arrival for the page that logs in, out of the address, out of history, and out of reach of scripts. */
export const arrivalCookie = (region: Region, { token, asks, target }: Arrival): string => {
  const where = encodeURIComponent(target)
  const kept = where.length > longest ? encodeURIComponent('/') : where
  return cookie(region, `${asks ? 'ask' : 'go'}.${token}.${kept}`, limits.arrival.lifeSeconds)
}

/** Forgets it. */
export const forgottenArrival = (region: Region): string => cookie(region, '', 0)

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The arrival that a request's cookies tell of, if any. */
export const arrivalIn = (region: Region, cookies: string): Arrival | undefined => {
  const value = readCookie(cookies, nameIn(region)) ?? ''
  const [, mode, token, where] = /^(ask|go)\.([\w-]{1,128})\.([^;]*)$/.exec(value) ?? []
  const target = where === undefined ? undefined : decoded(where)
  return token !== undefined && target !== undefined ? { token, asks: mode === 'ask', target } : undefined
}
