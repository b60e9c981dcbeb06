import { chatLimits, serverLimits } from '@bohe/api-client/contract/limits'
import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

const isToken = (value: string | undefined) => (value && /^[\w-]{1,128}$/.test(value) ? value : undefined)

// Ports of one host share cookies: on plain http the name keeps the two editions apart. `__Host-` needs https.
const namesOf = (isSecure: boolean, region: RegionCode) => ({
  token: isSecure ? '__Host-account_token' : `account_token_${region}`,
  device: isSecure ? '__Host-device_id' : `device_id_${region}`,
  openBrowser: isSecure ? '__Host-open_browser' : `open_browser_${region}`,
  chatGuest: isSecure ? '__Host-chat_guest' : `chat_guest_${region}`,
  // Tells the page's script, without any secret, that a log-in may be open: so a visitor costs no call.
  mark: `member_${region}`,
})

const { stateSeconds, ticketSeconds } = serverLimits.openLogin

type Names = ReturnType<typeof namesOf>

const namesIn = (isSecure: boolean): Record<RegionCode, Names> => ({
  0: namesOf(isSecure, '0'),
  1: namesOf(isSecure, '1'),
})

const secureNames = namesIn(true)
const plainNames = namesIn(false)

/** The cookies of the session: what came with a request, and what its answer sets. Most calls ask for none. */
export class SessionCookies {
  readonly #came: Readonly<Record<string, string | undefined>>
  readonly #names: Names
  readonly #isSecure: boolean
  #changes: Parameters<FastifyReply['setCookie']>[] | undefined

  constructor(request: FastifyRequest, region: RegionCode, { isSecure }: Pick<Config, 'isSecure'>) {
    this.#came = request.cookies
    this.#names = (isSecure ? secureNames : plainNames)[region]
    this.#isSecure = isSecure
  }

  get token(): string | undefined {
    return isToken(this.#came[this.#names.token])
  }

  get deviceId(): string | undefined {
    return isToken(this.#came[this.#names.device])
  }

  /** Tells the browser that went to a social provider from others; it opens nothing by itself. */
  get openBrowser(): string | undefined {
    return isToken(this.#came[this.#names.openBrowser])
  }

  /** Who a visitor of the live chat is that is not logged in: signed, so that it is one of ours. */
  get chatGuest(): string | undefined {
    return isToken(this.#came[this.#names.chatGuest])
  }

  setChatGuest(guest: string): void {
    this.#set(this.#names.chatGuest, guest, chatLimits.guestSeconds)
  }

  setToken(token: string): void {
    this.#setSession(token, serverLimits.session.lifeSeconds)
  }

  clearToken(): void {
    this.#setSession('', 0)
  }

  /** An id that is no plain word is not kept: it would not be one cookie. */
  setDeviceId(deviceId: string): void {
    if (isToken(deviceId)) this.#set(this.#names.device, deviceId, serverLimits.session.deviceCookieSeconds)
  }

  setOpenBrowser(browser: string): void {
    this.#set(this.#names.openBrowser, browser, stateSeconds + ticketSeconds)
  }

  /** Sets them with an answer. */
  sendWith(reply: FastifyReply): void {
    for (const change of this.#changes ?? []) reply.setCookie(...change)
  }

  #setSession(token: string, seconds: number) {
    this.#set(this.#names.token, token, seconds)
    this.#set(this.#names.mark, token && '1', seconds, false)
  }

  #set(cookie: string, value: string, maxAge: number, httpOnly = true) {
    this.#changes ??= []
    this.#changes.push([cookie, value, { maxAge, path: '/', sameSite: 'lax', secure: this.#isSecure, httpOnly }])
  }
}
