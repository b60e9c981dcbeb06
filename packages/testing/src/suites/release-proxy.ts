import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A proxy in front of a site. */
export interface ReleaseProxy {
  origin: string
  /** From now on, a release with this version of the service worker is served. */
  release: (version: string) => void
  stop: () => Promise<void>
}

const worker = '/sw.js'

const withVersion = async (answer: IncomingMessage, version: string) =>
  (await text(answer)).replace(/version:([`"'])[\w-]+\1/, `version:"${version}"`)

const pass = (site: string, version: string, incoming: IncomingMessage, outgoing: ServerResponse) => {
  // A body that is rewritten here must be sent whole and uncompressed.
  const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = incoming.headers
  const passed = request(site + incoming.url, { method: incoming.method ?? 'GET', headers }, async answer => {
    const { 'content-length': length, ...kept } = answer.headers
    const isWorker = incoming.url === worker
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...(!isWorker && length && { 'content-length': length }) })
    if (isWorker) outgoing.end(await withVersion(answer, version))
    else answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}

/** Starts a proxy that passes everything on and replaces only the service worker's version. */
export const startReleaseProxy = async (site: string): Promise<ReleaseProxy> => {
  let version = 'first'
  const server = createServer((incoming, outgoing) => pass(site, version, incoming, outgoing))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  const release = (next: string) => {
    version = next
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release, stop }
}
