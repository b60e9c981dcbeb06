import { type ClientOptions, createClient } from '@bohe/api-client/client'
import { clientVersionHeader } from '@bohe/api-client/contract/client-version'
import { everyAddress } from '@bohe/api-client/contract/every-address'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import type { Language } from '@bohe/i18n/language'
import { traceHeader } from '@bohe/telemetry/trace-header.ts'
import { runningSite } from '#server/settings.ts'
import { observeApi } from '#server/telemetry/page-telemetry.ts'

const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', requestIdHeader, traceHeader]
const sender = ['origin', 'sec-fetch-site']

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const taken = (request: Request, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap(name => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : [])),
  )

/** A page that is rendered for nobody in particular is asked for by the site itself, which proves so. */
const onWhoseBehalf = (request: Request, siteSecret: string): Record<string, string> =>
  request.headers.has('x-forwarded-for') ? {} : { [siteSecretHeader]: siteSecret }

/**
 * What the API is told of a visitor. A form's sender is passed on for the API to judge; a page that is only opened, from
 * wherever a link to it stands, makes its calls in its own name.
 */
export const headersOf = (request: Request, siteSecret: string): Record<string, string> => ({
  ...taken(request, passedOn),
  ...onWhoseBehalf(request, siteSecret),
  ...(isRead(request) ? { 'sec-fetch-site': 'same-origin' } : taken(request, sender)),
})

/** How long the API is waited for when a page is opened, and when a form is sent, which may ask a payment service. Milliseconds. */
const patience = { read: 5000, send: 15_000 }

/** Whether an answer says that the API is in trouble, whatever was asked. */
const isTrouble = ({ status }: Response) => status === 429 || status >= 500

/** A transport that gives up in time, when the visitor leaves too, and tells of an API that is away. */
const transportFor =
  (request: Request, onTrouble: () => void): typeof fetch =>
  async (input, init) => {
    const limits = [request.signal, AbortSignal.timeout(isRead(request) ? patience.read : patience.send)]
    const signal = AbortSignal.any(init?.signal ? [...limits, init.signal] : limits)
    try {
      const response = await observeApi('page', () => fetch(input, { ...init, signal }))
      if (isTrouble(response)) onTrouble()
      return response
    } catch (cause) {
      onTrouble()
      throw cause
    }
  }

/**
 * A client that calls the API for one visitor's request; what the API sets as cookies is collected for the answer, and
 * whether it was away.
 */
export const apiFor = (request: Request, language: Language, region: '0' | '1') => {
  const { apiOrigin, siteSecret, client } = runningSite()
  const cookies: string[] = []
  const outage = { isSeen: false }
  const options: ClientOptions = {
    origin: apiOrigin,
    language,
    region,
    headers: { ...headersOf(request, siteSecret), [clientVersionHeader]: client },
    fetch: transportFor(request, () => {
      outage.isSeen = true
    }),
    onResponse: response => cookies.push(...response.headers.getSetCookie()),
  }
  const api = createClient(options, everyAddress)
  return { api, cookies, outage }
}
