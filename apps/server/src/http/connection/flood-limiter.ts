import { createHash, timingSafeEqual } from 'node:crypto'
import { chatMailPath, notifyPath } from '@bohe/api-client/contract'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { countedNetworks, rates } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import { staffChatStreamPath } from '@bohe/api-client/staff'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

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

const hash = (secret: string) => createHash('sha256').update(secret).digest()

/** Whether a site's server asks in its own name; what it passes on for a visitor names the visitor. */
const isSitesOwn = (expected: Buffer, { headers }: FastifyRequest): boolean => {
  const secret = headers[siteSecretHeader]
  if (typeof secret !== 'string' || headers['x-forwarded-for'] !== undefined) return false
  return timingSafeEqual(hash(secret), expected)
}

/** Fastify's own shape of an error with a status. */
const tooMany = () => Object.assign(new Error('too many calls from one network'), { statusCode: 429 })

/** A counter for each width of network. */
const countersOf = (app: FastifyInstance, flood: Flood) =>
  countedNetworks.map(({ times }, width) =>
    app.createRateLimit({
      max: () => rates[flood].max * times,
      timeWindow: rates[flood].seconds * 1000,
      keyGenerator: request => networksOf(request.ip)[width]?.subject ?? '',
    }),
  )

/**
 * Too many calls from one address or its IPv6 neighbourhood, counted in this node's memory: 429 with Retry-After. Unknown
 * addresses count like any other. Payment providers, probes and the sites' own calls have generous counts of their own,
 * so that none of them uses up a visitor's.
 */
export const limitFloods = async (app: FastifyInstance, { siteSecret }: Pick<Config, 'siteSecret'>): Promise<void> => {
  await app.register(rateLimit, { global: false })
  const expected = hash(siteSecret)
  const counters = new Map(floods.map(flood => [flood, countersOf(app, flood)]))
  const floodOf = (request: FastifyRequest): Flood =>
    floodOfRoute[request.routeOptions.url ?? ''] ?? (isSitesOwn(expected, request) ? 'floodOfSites' : 'flood')
  app.addHook('onRequest', async (request, reply) => {
    for (const countOne of (counters.get(floodOf(request)) ?? []).slice(0, networksOf(request.ip).length)) {
      const counted = await countOne(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      reply.header('retry-after', counted.ttlInSeconds)
      throw tooMany()
    }
  })
}
