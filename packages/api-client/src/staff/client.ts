import { createFetch, type FetchOptions } from 'ofetch'
import type { Language } from '#language'
import { requestIdHeader } from '../contract/request-id.ts'
import { isEnvelope } from '../envelope.ts'
import { staffCodes } from './code.ts'
import { type StaffCallName, type StaffData, type StaffInput, staffContract, staffPath } from './index.ts'

/** What a failed call is told with. */
interface Failure {
  code: number
  message: string
  data?: unknown
  /** The number of the request; undefined when no answer came. */
  requestId?: string | undefined
  cause?: unknown
}

const noAnswer = -50_000

/** A call of the console that was refused, in the caller's language; -50000 when no answer came. */
export class StaffError extends Error {
  readonly code: number
  /** The number by which the logs tell what happened, when it is a fault of ours and not a refusal. */
  readonly requestId: string | undefined
  /** What fills the sentence, and the sentences of wrong fields. */
  readonly data: Readonly<Record<string, unknown>>

  constructor({ code, message, data, requestId, cause }: Failure) {
    super(message, { cause })
    this.code = code
    this.requestId = code === noAnswer || code >= staffCodes.internalError.code ? requestId : undefined
    this.data = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  }

  is(name: keyof typeof staffCodes): boolean {
    return this.code === staffCodes[name].code
  }

  /** What is wrong with each field. */
  get fields(): Readonly<Record<string, string>> {
    return (this.data.fields ?? {}) as Record<string, string>
  }
}

/** What a client of the console is made of. */
export interface StaffClientOptions {
  /** '' for the page's own origin. */
  origin: string
  language: Language
  /** What is said when no answer comes. */
  offline: string
  /** How a failure of ours is told with the number of its request. */
  numbered?: (message: string, number: string) => string
  /** The one place that hears that the session is over. */
  onSessionEnded?: () => void
  /** Asks for another proof of who it is; whether it was given. The call is then made again. */
  proveAgain?: () => Promise<boolean>
  fetch?: typeof globalThis.fetch
}

/** One method for each call; each resolves to `data` or throws a StaffError. */
export type StaffClient = {
  readonly [Name in StaffCallName]: (input: StaffInput<Name>) => Promise<StaffData<Name>>
}

const numbered = (failure: StaffError, tell: StaffClientOptions['numbered']): StaffError => {
  if (tell && failure.requestId) failure.message = tell(failure.message, failure.requestId)
  return failure
}

const sender = ({ origin, language, offline, fetch, numbered: tell }: StaffClientOptions) => {
  const transport = createFetch(fetch ? { fetch } : {})
  return async (name: StaffCallName, input: object): Promise<unknown> => {
    const { method } = staffContract[name]
    const fields = { ...input, lang: language }
    const sent = { method, ...(method === 'GET' ? { query: fields } : { body: fields }) }
    const settings = { ...sent, retry: 0, ignoreResponseError: true, credentials: 'same-origin' }
    const response = await transport
      .raw(origin + staffPath(name), settings as FetchOptions<'json'>)
      .catch(cause => Promise.reject(new StaffError({ code: noAnswer, message: offline, cause })))
    const answer: unknown = response._data
    if (isEnvelope(answer) && answer.code === staffCodes.success.code) return answer.data
    const requestId = response.headers.get(requestIdHeader) ?? undefined
    const { code, msg, data } = isEnvelope(answer) ? answer : { code: noAnswer, msg: offline, data: null }
    throw numbered(new StaffError({ code, message: msg, data, requestId }), tell)
  }
}

/** The typed client of the console: unwraps the envelope, asks for a fresh proof where one is needed, and goes on. */
export const createStaffClient = (options: StaffClientOptions): StaffClient => {
  const send = sender(options)
  const call = async (name: StaffCallName, input: object): Promise<unknown> => {
    try {
      return await send(name, input)
    } catch (error) {
      if (!(error instanceof StaffError)) throw error
      if (error.is('sessionEnded')) options.onSessionEnded?.()
      if (error.is('stepUpNeeded') && (await options.proveAgain?.())) return send(name, input)
      throw error
    }
  }
  return new Proxy({} as StaffClient, {
    get: (_, name) =>
      typeof name === 'string' && name in staffContract ? call.bind(undefined, name as StaffCallName) : undefined,
  })
}
