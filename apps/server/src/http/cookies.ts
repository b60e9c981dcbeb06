import { chatLimits, serverLimits } from '@bohe/api-client/contract/limits'
import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

const isToken = (value: string | undefined) => (value && /^[\w-]{1,128}$/.test(value) ? value : undefined)

// Ports of one host share cookies: on plain http the name keeps the two editions apart. `__Host-` needs https.
const names = (isSecure: boolean, region: RegionCode) => ({
  token: isSecure ? '__Host-account_token' : `account_token_${region}`,
  device: isSecure ? '__Host-device_id' : `device_id_${region}`,
  openBrowser: isSecure ? '__Host-open_browser' : `open_browser_${region}`,
  chatGuest: isSecure ? '__Host-chat_guest' : `chat_guest_${region}`,
  // Tells the page's script, without any secret, that a log-in may be open: so a visitor costs no call.
  mark: `member_${region}`,
})

const { stateSeconds, ticketSeconds } = serverLimits.openLogin

/** Reads a request's cookies and collects those of its answer. */
export const sessionCookies = (request: FastifyRequest, region: RegionCode, { isSecure }: Pick<Config, 'isSecure'>) => {
  const name = names(isSecure, region)
  const came = request.cookies
  const changes: Parameters<FastifyReply['setCookie']>[] = []
  const set = (cookie: string, value: string, maxAge: number, httpOnly = true) =>
    changes.push([cookie, value, { maxAge, path: '/', sameSite: 'lax', secure: isSecure, httpOnly }])
  const setSession = (token: string, seconds: number) => {
    set(name.token, token, seconds)
    set(name.mark, token && '1', seconds, false)
  }
  return {
    token: isToken(came[name.token]),
    deviceId: isToken(came[name.device]),
    /** Tells the browser that went to a social provider from others; it opens nothing by itself. */
    openBrowser: isToken(came[name.openBrowser]),
    /** Who a visitor of the live chat is that is not logged in: signed, so that it is one of ours. */
    chatGuest: isToken(came[name.chatGuest]),
    setChatGuest: (guest: string) => set(name.chatGuest, guest, chatLimits.guestSeconds),
    setToken: (token: string) => setSession(token, serverLimits.session.lifeSeconds),
    clearToken: () => setSession('', 0),
    /** An id that is no plain word is not kept: it would not be one cookie. */
    setDeviceId: (deviceId: string) => {
      if (isToken(deviceId)) set(name.device, deviceId, serverLimits.session.deviceCookieSeconds)
    },
    setOpenBrowser: (browser: string) => void set(name.openBrowser, browser, stateSeconds + ticketSeconds),
    /** Sets them with an answer. */
    sendWith: (reply: FastifyReply) => {
      for (const change of changes) reply.setCookie(...change)
    },
  }
}

/** The cookies of the session: what came, and what the answer sets. */
export type SessionCookies = ReturnType<typeof sessionCookies>
