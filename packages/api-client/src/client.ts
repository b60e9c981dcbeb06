import { createFetch, type FetchOptions } from 'ofetch'
import type { Language } from '#language'
import { ApiError } from './api-error.ts'
import { type Address, addresses, fill, type PageCallName } from './contract/address.ts'
import { codes } from './contract/code.ts'
import type { CallData, CallInput, CallName } from './contract/index.ts'
import { requestIdHeader } from './contract/request-id.ts'
import { isEnvelope } from './envelope.ts'

export { ApiError } from './api-error.ts'

/** What a client is made of. */
export interface ClientOptions {
  /** Where the API is: an origin, or '' for the page's own. */
  origin: string
  /** Sent with every call as `lang`. */
  language: Language
  /** Sent with every call as `region_code`. */
  region: '0' | '1'
  /** The token of a native client, asked for at every call; a browser has it as a cookie and leaves this out. */
  token?: () => string | undefined
  /** The transport; the platform's by default. */
  fetch?: typeof globalThis.fetch
  /** Headers to pass on, e.g. a visitor's own when a site's server calls for them. */
  headers?: Record<string, string>
  /** The single place that 400006 reaches, before the call throws. */
  onTokenExpired?: (error: ApiError) => void
  /** Sees each raw answer, e.g. to hand its cookies on. */
  onResponse?: (response: Response) => void
}

/** What one call may be told beside its input. */
export interface CallOptions {
  signal?: AbortSignal
  /** Sent as Idempotency-Key; for buy, redeem, draw, receive. */
  idempotencyKey?: string
}

type OneCall<Name extends CallName> = (
  ...args: Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]
) => Promise<CallData<Name>>

/** One method for each call of a table of addresses; each resolves to `data` or throws an ApiError. */
export type Client<Name extends CallName = PageCallName> = { readonly [Each in Name]: OneCall<Each> }

const networkSentence: Record<Language, string> = { zh_CN: '网络错误!', en: 'Network error!' }

type Send = (address: Address, input?: object, options?: CallOptions) => Promise<unknown>

const networkFailure = (language: Language, cause?: unknown) =>
  new ApiError(codes.networkError.code, networkSentence[language], undefined, undefined, { cause })

const unwrap = (answer: unknown, { headers }: Response, language: Language): unknown => {
  if (!isEnvelope(answer)) throw networkFailure(language)
  const requestId = headers.get(requestIdHeader)
  if (answer.code !== codes.success.code) throw new ApiError(answer.code, answer.msg, answer.data, requestId)
  return answer.data
}

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const isFile = (value: unknown): value is Blob | Uint8Array => value instanceof Blob || value instanceof Uint8Array

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (!isFile(value)) form.set(name, String(value))
    else form.set(name, value instanceof Blob ? value : new Blob([new Uint8Array(value)]))
  return form
}

/** A body with a file in it travels as multipart/form-data, any other as JSON. */
const bodyOf = (fields: object): object => (Object.values(fields).some(isFile) ? formOf(fields) : fields)

const requestOf = (address: Address, input: object, common: object): { path: string; options: FetchOptions } => {
  const { method, path, rest } = fill(address, withoutUndefined(input))
  const payload = { ...rest, ...common }
  return { path, options: { method, ...(method === 'GET' ? { query: payload } : { body: bodyOf(payload) }) } }
}

const headersOf = (options: ClientOptions, call: CallOptions): Headers => {
  const headers = new Headers(options.headers)
  const token = options.token?.()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (call.idempotencyKey) headers.set('Idempotency-Key', call.idempotencyKey)
  return headers
}

const sender = (options: ClientOptions): Send => {
  const transport = createFetch(options.fetch ? { fetch: options.fetch } : {})
  const common = { lang: options.language, region_code: options.region }
  return async (address, input = {}, call = {}) => {
    const { path, options: sent } = requestOf(address, input, common)
    const settings = {
      ...sent,
      headers: headersOf(options, call),
      retry: 0,
      ignoreResponseError: true,
      signal: call.signal,
    }
    const response = await transport.raw(options.origin + path, settings as FetchOptions<'json'>).catch(cause => {
      call.signal?.throwIfAborted()
      throw networkFailure(options.language, cause)
    })
    options.onResponse?.(response)
    return unwrap(response._data, response, options.language)
  }
}

const reporting =
  (send: Send, onTokenExpired: ClientOptions['onTokenExpired']): Send =>
  (address, input, call) =>
    send(address, input, call).catch(error => {
      if (error instanceof ApiError && error.is('tokenExpired')) onTokenExpired?.(error)
      throw error
    })

/**
 * The typed client of the API (spec §7): adds `lang` and `region_code`, unwraps the envelope, turns a network failure
 * into code -50000, brings 400006 to one place. It makes the calls of a table: those that any page may make, or
 * `everyAddress`, or the live chat's alone.
 */
export const createClient = <Name extends CallName = PageCallName>(
  options: ClientOptions,
  table: Readonly<Record<Name, Address>> = addresses as never,
): Client<Name> => {
  const send = reporting(sender(options), options.onTokenExpired)
  return new Proxy({} as Client<Name>, {
    get: (_, name) => (Object.hasOwn(table, name) ? send.bind(undefined, table[name as Name]) : undefined),
  })
}
