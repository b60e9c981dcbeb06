import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@bohe/api-client/contract/limits'
import { readRelease } from '@bohe/telemetry/release.ts'
import { startTracing } from '@bohe/telemetry/tracing.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { connectApi, passToApi } from './api-proxy.ts'
import { serveBuiltFiles } from './built-files.ts'
import { answerHealth, createHost, refuseMethod, securityHeaders } from './host.ts'
import { runSite } from './serve-site.ts'
import { type ConsoleSettings, consoleHosts, readConsoleSettings } from './settings.ts'

const hashesOf = (html: string): string =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(?<code>[\s\S]*?)<\/script>/g)]
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.code ?? '')
          .digest('base64')}'`,
    )
    .join(' ')

/** What the console's page may load and run: its own files, and the scripts inside it as they were built. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(html)}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Passkeys are asked for by the console's own pages. */
const headersOf = ({ origin }: ConsoleSettings) => ({
  ...securityHeaders(origin),
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
})

/** The console as one value, from its build, not listening yet: the staff's calls, its files, and one page for every address. */
export const createConsole = async (settings: ConsoleSettings, folder: string): Promise<FastifyInstance> => {
  const headers = headersOf(settings)
  const build = { program: 'console', version: settings.release.version }
  const app = await createHost({ ...settings, build, isServed: consoleHosts(settings), headers })
  await connectApi(app, settings)
  const files = await serveBuiltFiles(app, folder, settings.keptAssets)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const policy = policyOf(page)
  const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const { pathname } = request.target
    if (pathname.startsWith('/staff/')) {
      request.route = 'api'
      return passToApi(request, reply, limits.body.uploadBytes)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(reply, 'GET, HEAD')
    request.route = 'file'
    if (pathname.startsWith('/uploads/')) return passToApi(request, reply)
    const health = answerHealth(request, reply, settings.release)
    if (health) return health
    if (pathname !== '/index.html' && files.has(pathname)) return files.send(pathname, reply)
    request.route = 'page'
    const head = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
    return reply.headers({ ...head, 'content-security-policy': policy }).send(page)
  }
  app.all('*', answer)
  return app
}

/** Starts the console: one ready line, or one line that says why not. */
export const serveConsole = (folder: string): Promise<void> =>
  runSite('console', async () => {
    const settings = readConsoleSettings(process.env, readRelease(join(folder, '../..')))
    await startTracing(settings.traces, { program: 'console', version: settings.release.version })
    return { settings, app: await createConsole(settings, folder) }
  })
