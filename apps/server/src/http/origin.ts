import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/** Whether a browser's request comes from one of our pages; a client that is no browser sends neither header. */
export const comesFromUs = (request: FastifyRequest, config: Config): boolean => {
  const { origin } = request.headers
  if (origin !== undefined) return config.siteOrigins.includes(origin) || origin === config.publicApiOrigin
  return request.headers['sec-fetch-site'] !== 'cross-site'
}

/** Whether a request is a browser's (product §3). */
export const isBrowser = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
