import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

const everywhere = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

const secureOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** The headers of every answer; a route may replace one. */
export const addHeaders = (app: FastifyInstance, { isSecure }: Pick<Config, 'isSecure'>): void => {
  const headers = isSecure ? { ...everywhere, ...secureOnly } : everywhere
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
