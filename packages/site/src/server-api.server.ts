import { type Client, createClient } from '@bohe/api-client/client'
import type { Language } from '@bohe/i18n/language'
import { runningSite } from './server/settings.ts'

const passedOn = ['cookie', 'user-agent', 'origin', 'sec-fetch-site', 'x-forwarded-for', 'x-forwarded-proto']

const headersOf = (request: Request) =>
  Object.fromEntries(
    passedOn.flatMap(name => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : [])),
  )

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
