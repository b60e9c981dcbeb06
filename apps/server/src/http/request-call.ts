import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { Call } from './call.ts'
import { SessionCookies } from './cookies.ts'
import type { Payload } from './input/payload.ts'
import { isBrowser } from './origin.ts'

/** The id that a client gave its device, '' for none; numbers stand for their digits. */
const givenDevice = ({ fields: { device_id: given } }: Payload): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''

/** What a request says of who asks. What few calls need is looked up when it is asked for. */
class RequestCall implements Call {
  readonly context: Context
  readonly now: Date
  readonly language: Language
  readonly region: RegionCode
  readonly address: string
  readonly userAgent: string
  readonly origin: string | undefined
  readonly isBrowser: boolean
  readonly cookies: SessionCookies
  readonly #request: FastifyRequest
  readonly #payload: Payload
  #deviceId: string | undefined

  constructor(context: Context, request: FastifyRequest, payload: Payload) {
    const { headers } = request
    this.context = context
    this.now = context.clock.now()
    this.language = payload.language
    this.region = payload.region
    this.address = request.ip
    this.userAgent = String(headers['user-agent'] ?? '').slice(0, 256)
    this.origin = headers.origin
    this.isBrowser = isBrowser(request)
    this.cookies = new SessionCookies(request, payload.region, context.config)
    this.#request = request
    this.#payload = payload
  }

  get deviceId(): string {
    const { cookies, context } = this
    this.#deviceId ??= givenDevice(this.#payload) || (cookies.deviceId ?? context.random.bytes(16).toString('hex'))
    return this.#deviceId
  }

  get token(): string | undefined {
    const bearer = /^Bearer ([\w-]{1,128})$/.exec(this.#request.headers.authorization ?? '')?.[1]
    const { account_token: sent } = this.#payload.fields
    return bearer ?? (typeof sent === 'string' && sent ? sent : this.cookies.token)
  }
}

/** What a request says of who asks. */
export const callOf = (context: Context, request: FastifyRequest, payload: Payload): Call =>
  new RequestCall(context, request, payload)
