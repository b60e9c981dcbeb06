import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

// The page's own script styles itself and holds its fonts' fallbacks; nothing is loaded from elsewhere.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ')

const page = {
  url: '/openapi.json',
  pageTitle: 'Bohe API',
  favicon: 'data:,',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/** `/openapi.json`, and `/reference`: the same to read. */
export const serveReference = async (app: FastifyInstance): Promise<void> => {
  let document: object | undefined
  app.get('/openapi.json', () => {
    document ??= openApiDocument()
    return document
  })
  // Megabytes of a page, which production does not load.
  const { default: reference } = await import('@scalar/fastify-api-reference')
  await app.register(async pages => {
    pages.addHook('onSend', async (_request, reply, payload) => {
      reply.header('content-security-policy', pagePolicy)
      return payload
    })
    await pages.register(reference, { routePrefix: '/reference', configuration: page })
  })
}
