import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from '@prometheus-io/client'
import { addProcessMetrics } from './registry.ts'

/** Where metrics are read; without a port, nowhere. */
export interface MetricsAddress {
  host: string
  port: number | undefined
}

/** The port that metrics are read at. */
export interface MetricsPort {
  /** The port itself, also when the system chose it. */
  port: number
  close(): Promise<void>
}

/** Connections at once: those who collect are few. */
const mostConnections = 20

/** Several who ask at once get the same answer. */
const answering = (registry: Registry, refresh: () => Promise<void>) => {
  let collecting: Promise<string> | undefined
  const collect = () => {
    collecting ??= refresh()
      .then(() => registry.metrics())
      .finally(() => {
        collecting = undefined
      })
    return collecting
  }
  return async ({ method, url }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await collect()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      response
        .writeHead(500, { 'content-type': 'text/plain' })
        .end(`${error instanceof Error ? error.message : error}\n`)
    }
  }
}

/**
 * Listens on the port of its own where `GET /metrics` is answered, and nothing else; undefined without a port. `refresh` runs
 * before metrics are read. It holds no process. Throws what listening throws, with the system's code.
 */
export const openMetricsPort = async (
  { host, port }: MetricsAddress,
  registry: Registry,
  refresh = async () => {},
): Promise<MetricsPort | undefined> => {
  if (port === undefined) return undefined
  addProcessMetrics(registry)
  const answer = answering(registry, refresh)
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => void answer(request, response))
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
