import { limits } from '@bohe/api-client/contract/limits'
import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/** The cookies of the session: what came, and what the answer sets. */
export interface SessionCookies {
  readonly token: string | undefined
  readonly deviceId: string | undefined
  /** Tells the browser that went to a social provider from others; it opens nothing by itself. */
  readonly openBrowser: string | undefined
  setToken(token: string): void
  clearToken(): void
  /** An id that is no plain word is not kept: it would not be one cookie. */
  setDeviceId(deviceId: string): void
  setOpenBrowser(browser: string): void
  /** Set-Cookie headers for the answer. */
  readonly headers: readonly string[]
}

const parse = (header = ''): Map<string, string> =>
  new Map(
    header.split(';').flatMap(part => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const]
    }),
  )

const isToken = (value: string | undefined) => (value && /^[\w-]{1,128}$/.test(value) ? value : undefined)

// Ports of one host share cookies: on plain http the name keeps the two editions apart. `__Host-` needs https.
const names = (isSecure: boolean, region: RegionCode) => ({
  token: isSecure ? '__Host-account_token' : `account_token_${region}`,
  device: isSecure ? '__Host-device_id' : `device_id_${region}`,
  openBrowser: isSecure ? '__Host-open_browser' : `open_browser_${region}`,
  // Tells the page's script, without any secret, that a log-in may be open: so a visitor costs no call.
  mark: `member_${region}`,
})

type Setter = (cookie: string, value: string, seconds: number, hidden?: string) => void

const setSession = (set: Setter, name: ReturnType<typeof names>, token: string, seconds: number) => {
  set(name.token, token, seconds)
  set(name.mark, token && '1', seconds, '')
}

const { stateSeconds, ticketSeconds } = limits.openLogin

const attributes = (isSecure: boolean) => `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`

const setterTo =
  (headers: string[], isSecure: boolean): Setter =>
  (cookie, value, seconds, hidden = '; HttpOnly') => {
    headers.push(`${cookie}=${value}; Max-Age=${seconds}; ${attributes(isSecure)}${hidden}`)
  }

/** Reads a request's cookies and collects those of its answer. */
export const sessionCookies = (
  request: FastifyRequest,
  region: RegionCode,
  { isSecure }: Pick<Config, 'isSecure'>,
): SessionCookies => {
  const name = names(isSecure, region)
  const came = parse(request.headers.cookie)
  const headers: string[] = []
  const set = setterTo(headers, isSecure)
  return {
    token: isToken(came.get(name.token)),
    deviceId: isToken(came.get(name.device)),
    openBrowser: isToken(came.get(name.openBrowser)),
    setToken: token => setSession(set, name, token, limits.session.lifeSeconds),
    clearToken: () => setSession(set, name, '', 0),
    setDeviceId: deviceId => {
      if (isToken(deviceId)) set(name.device, deviceId, limits.session.deviceCookieSeconds)
    },
    setOpenBrowser: browser => set(name.openBrowser, browser, stateSeconds + ticketSeconds),
    headers,
  }
}
