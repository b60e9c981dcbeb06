import { type Client, createClient } from '@bohe/api-client/client'
import type { Language } from '@bohe/i18n/language'
import { runningSite } from './server/settings.ts'

const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']
const sender = ['origin', 'sec-fetch-site']

const taken = (request: Request, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap(name => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : [])),
  )

/**
 * What the API is told of a visitor. A form's sender is passed on for the API to judge; a page that is only opened, from
 * wherever a link to it stands, makes its calls in its own name.
 */
export const headersOf = (request: Request): Record<string, string> => ({
  ...taken(request, passedOn),
  ...(/^(GET|HEAD)$/.test(request.method) ? { 'sec-fetch-site': 'same-origin' } : taken(request, sender)),
})

/** A client that calls the API for one visitor's request; what the API sets as cookies is collected for the answer. */
export const apiFor = (request: Request, language: Language, region: '0' | '1') => {
  const cookies: string[] = []
  const api: Client = createClient({
    origin: runningSite().apiOrigin,
    language,
    region,
    headers: headersOf(request),
    onResponse: response => cookies.push(...response.headers.getSetCookie()),
  })
  return { api, cookies }
}
