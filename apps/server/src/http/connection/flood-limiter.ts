import { timingSafeEqual } from 'node:crypto'
import { chatMailPath, notifyPath } from '@bohe/api-client/contract'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { countedNetworks, rates, serverLimits } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import { staffChatStreamPath } from '@bohe/api-client/staff'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '#config.ts'
import { tokenHash } from '#keyed-hash.ts'

const floods = ['flood', 'floodOfCallbacks', 'floodOfProbes', 'floodOfSites', 'floodOfStreams'] as const

/** Which flood a request counts for. */
type Flood = (typeof floods)[number]

/** Addresses that are asked by machines, often from few addresses. */
const floodOfRoute: Record<string, Flood> = {
  '/healthz': 'floodOfProbes',
  '/readyz': 'floodOfProbes',
  [notifyPath(':provider')]: 'floodOfCallbacks',
  [chatMailPath]: 'floodOfCallbacks',
  [chatStreamPath]: 'floodOfStreams',
  [staffChatStreamPath]: 'floodOfStreams',
}

/** Whether a site's server asks in its own name; what it passes on for a visitor names the visitor. */
const isSitesOwn = (expected: Buffer, { headers }: FastifyRequest): boolean => {
  const secret = headers[siteSecretHeader]
  if (typeof secret !== 'string' || headers['x-forwarded-for'] !== undefined) return false
  return timingSafeEqual(tokenHash(secret), expected)
}

/** Fastify's own shape of an error with a status. */
const tooMany = () => Object.assign(new Error('too many calls from one network'), { statusCode: 429 })

/** Counts one more of a network; answers in how many seconds it may ask again where that is too many, else 0. */
type Counter = (subject: string) => number

const counterOf = (flood: Flood, times: number): Counter => {
  // It takes its room when it is made, and there are fifteen of them, most of which nobody needs.
  let made: LRUCache<string, { n: number; endsAt: number }> | undefined
  return subject => {
    made ??= new LRUCache({ max: serverLimits.flood.mostNetworks })
    const windows = made
    const now = performance.now()
    const window = windows.get(subject)
    if (!window || window.endsAt <= now) {
      windows.set(subject, { n: 1, endsAt: now + rates[flood].seconds * 1000 })
      return 0
    }
    window.n += 1
    return window.n > rates[flood].max * times ? Math.ceil((window.endsAt - now) / 1000) : 0
  }
}

/** A counter for each width of network. */
const countersOf = (flood: Flood): Counter[] => countedNetworks.map(({ times }) => counterOf(flood, times))

/**
 * Too many calls from one address or its IPv6 neighbourhood, counted in this node's memory: 429 with Retry-After. Unknown
 * addresses count like any other. Payment providers, probes and the sites' own calls have generous counts of their own,
 * so that none of them uses up a visitor's. `@fastify/rate-limit` does the same by promises, which took a tenth of a
 * call that is answered from memory.
 */
export const limitFloods = (app: FastifyInstance, { siteSecret }: Pick<Config, 'siteSecret'>): void => {
  const expected = tokenHash(siteSecret)
  const counters = new Map(floods.map(flood => [flood, countersOf(flood)]))
  const floodOf = (request: FastifyRequest): Flood =>
    floodOfRoute[request.routeOptions.url ?? ''] ?? (isSitesOwn(expected, request) ? 'floodOfSites' : 'flood')
  app.addHook('onRequest', (request, reply, done) => {
    const counts = counters.get(floodOf(request)) ?? []
    for (const [width, { subject }] of networksOf(request.ip).entries()) {
      const seconds = counts[width]?.(subject)
      if (!seconds) continue
      reply.header('retry-after', seconds)
      return done(tooMany())
    }
    done()
  })
}
