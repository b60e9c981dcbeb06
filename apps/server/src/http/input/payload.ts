import { type RegionCode, RegionCode as regions } from '@bohe/api-client/contract/wire'
import { type Language, parseLanguage } from '@bohe/i18n/language'
import type { FastifyRequest } from 'fastify'

/** What a request carries, before any rule has looked at it. */
export interface Payload {
  fields: Record<string, unknown>
  language: Language
  region: RegionCode
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** What a call says beside its fields, in its body or, where that says nothing, in its query. */
const beside = (request: FastifyRequest, fields: Record<string, unknown>, name: 'lang' | 'region_code'): unknown =>
  fields[name] === undefined || fields[name] === '' ? objectOf(request.query)[name] : fields[name]

/** Anything but text and numbers is an unknown region: an object may even have no text. */
const regionOf = (given: unknown): RegionCode =>
  (typeof given === 'string' || typeof given === 'number') && String(given) === regions.mainland
    ? regions.mainland
    : regions.overseas

const languageOf = (request: FastifyRequest, fields: Record<string, unknown>) =>
  parseLanguage(beside(request, fields, 'lang'))

/** The language of an answer to a request that could not be read. */
export const languageOfRequest = (request: FastifyRequest): Language => languageOf(request, objectOf(request.body))

/** The fields of a call: the query of a GET, else the body, and the path's; never a token from a query. */
export const payloadOf = (request: FastifyRequest): Payload => {
  const sent =
    request.method === 'POST' ? objectOf(request.body) : { ...objectOf(request.query), account_token: undefined }
  const fields = { ...sent, ...objectOf(request.params) }
  return { fields, language: languageOf(request, fields), region: regionOf(beside(request, fields, 'region_code')) }
}

const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul)

/** Names of fields that hold a NUL, which no rule allows and the database refuses. */
export const fieldsWithNul = (fields: Record<string, unknown>): string[] =>
  Object.keys(fields).filter(name => hasNul(fields[name]))
