import { rates } from '@bohe/api-client/contract/limits'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#rates.ts'

const exempt = (path: string) => /^\/(healthz|readyz|api\/pay\/notify\/)/.test(path)

/** Too many calls from one address, counted in this node's memory: 429 with Retry-After. Payment providers are exempt. */
export const limitFloods = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    max: rates.flood.max,
    timeWindow: rates.flood.seconds * 1000,
    keyGenerator: request => networkOf(request.ip),
    allowList: request => exempt(request.url),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
