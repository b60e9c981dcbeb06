import type { CallData, CallInput, CallName } from '@bohe/api-client/contract'
import { fill } from '@bohe/api-client/contract/address'
import { everyAddress } from '@bohe/api-client/contract/every-address'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import type { Language } from '@bohe/i18n/language'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp } from '#app.ts'
import { systemClock } from '#clock.ts'
import type { Environment } from '#config.ts'
import { type Context, createContext } from '#context.ts'
import type { Connection } from '#database/connect.ts'
import { nobodyElse } from '#database/notices.ts'
import { createVersionedCache } from '#database/versioned-cache.ts'
import { createGeoIp, type GeoIp } from '#gateways/geo-ip/geo-ip.ts'
import { createLog } from '#log.ts'
import { requireCounted } from './database/counted-writes.ts'
import { openTestDatabase } from './database/databases.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'
import { quickHashing } from './quick-hashing.ts'
import { inPlaceOfCsprng, type SeededRandom, seededRandom } from './seeded-random.ts'
import { testConfig } from './test-config.ts'

/** How a call is made beside its input. */
export interface Caller {
  token?: string | undefined
  /** English when missing. */
  language?: Language
  region?: '0' | '1'
  /** The client's address. */
  address?: string
  headers?: Record<string, string>
}

/** What came back. */
export interface Answer<Data = unknown> {
  status: number
  code: number
  msg: string
  data: Data
  /** Sentences of the fields that were refused. */
  fields: Record<string, string>
  headers: LightMyRequestResponse['headers']
  /** Set-Cookie headers. */
  cookies: string[]
}

/** A server under test. */
export interface TestApi {
  app: FastifyInstance
  context: Context
  clock: MovableClock
  random: SeededRandom
  /** Lines of the log. */
  log: string[]
  call<Name extends CallName>(name: Name, input: CallInput<Name>, caller?: Caller): Promise<Answer<CallData<Name>>>
  /** The same without types, for input that is wrong on purpose. */
  send(name: CallName, input: object, caller?: Caller): Promise<Answer>
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  stop(): Promise<void>
}

export interface ApiOptions {
  /** A fresh embedded database unless given. */
  database?: (() => Promise<Omit<Connection, 'notices'> & Partial<Connection>>) | undefined
  /** Environment variables, e.g. a sandbox's settings. */
  settings?: Environment
  clock?: MovableClock
  overrides?: Partial<Context>
}

const answerOf = (response: LightMyRequestResponse): Answer => {
  const { code, msg, data } = response.json()
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  return {
    status: response.statusCode,
    code,
    msg,
    data,
    fields: data?.fields ?? {},
    headers: response.headers,
    cookies,
  }
}

/** A query holds text only; what is no text is written as JSON, as a careless caller might. */
const asQuery = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const requestOf = (name: CallName, input: object, caller: Caller): InjectOptions => {
  const { method, path, rest } = fill(everyAddress[name], input as Record<string, unknown>)
  const payload = { lang: caller.language ?? 'en', region_code: caller.region ?? '0', ...rest }
  const authorization = caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }
  const options = {
    url: path,
    headers: { ...authorization, ...caller.headers },
    remoteAddress: caller.address ?? '203.0.113.7',
  }
  return method === 'GET' ? { ...options, method, query: asQuery(payload) } : { ...options, method, payload }
}

let countries: GeoIp | undefined

/** The countries that come with the server, read once for all tests of a worker: the file has some megabytes. */
const ownCountries = (): GeoIp => {
  countries ??= createGeoIp(
    testConfig().geoIpPath,
    systemClock,
    createLog(() => undefined),
  )
  return countries
}

/** Starts the API on a fresh database, a clock that stands still and chance that repeats. */
export const startApi = async ({
  database,
  settings,
  clock = movableClock(),
  overrides,
}: ApiOptions = {}): Promise<TestApi> => {
  const connection = await (database ?? openTestDatabase)()
  const log: string[] = []
  const random = seededRandom('tests')
  const context = await createContext(testConfig(settings), {
    clock,
    random: inPlaceOfCsprng(random),
    hashing: quickHashing,
    ...(settings?.GEOIP_MMDB_PATH === undefined && { geo: ownCountries() }),
    log: createLog(line => log.push(line)),
    ...connection,
    chat: { db: connection.db, notices: connection.notices ?? nobodyElse() },
    // What a test changes in the tables is seen by its next call.
    catalogue: createVersionedCache(connection.db, 0),
    ...overrides,
  })
  const app = await createApp(context)
  const request = async (options: InjectOptions) => {
    const response = await app.inject(options)
    const isOfStaff = String(options.url).startsWith('/staff/')
    requireCounted(response.headers[requestIdHeader], isOfStaff ? ['member', 'staff'] : ['member'])
    return response
  }
  const send = async (name: CallName, input: object, caller: Caller = {}) =>
    answerOf(await request(requestOf(name, input, caller)))
  return {
    app,
    context,
    clock,
    random,
    log,
    call: send as TestApi['call'],
    send,
    request,
    stop: async () => {
      await app.close()
      context.mail.close()
      await context.close()
    },
  }
}
