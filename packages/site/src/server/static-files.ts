import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { standbyPolicy } from '../standby/page.ts'

/** A file of the build, held in memory: as it is, and compressed once. */
interface StaticFile {
  type: string
  body: Buffer
  compressed: Buffer | undefined
  cacheControl: string
  /** Of a page that was written ahead. */
  policy: string | undefined
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const compress = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/** What the build names by its content never changes; a service worker is always asked for; the rest again after an hour. */
const cacheControlOf = (address: string) => {
  if (address === '/sw.js') return 'no-cache'
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

const load = (path: string, address: string): StaticFile => {
  const body = readFileSync(path)
  const type = types[extname(path)] ?? 'application/octet-stream'
  const compressed = /^text|svg|json/.test(type) ? compress(body) : undefined
  const policy = type.startsWith('text/html') ? standbyPolicy : undefined
  return { type, body, compressed, cacheControl: cacheControlOf(address), policy }
}

/** Loads a folder of built files, by address. */
export const loadStaticFiles = (folder: string): Map<string, StaticFile> => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    names
      .map(entry => join(entry.parentPath, entry.name))
      .filter(path => !path.includes(`${sep}.vite${sep}`))
      .map(path => [`/${relative(folder, path).split(sep).join('/')}`, path] as const)
      .map(([address, path]) => [address, load(path, address)]),
  )
}

export const takesBrotli = (request: IncomingMessage) => /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))

/** Sends a file, compressed for those who take it. */
export const sendFile = (request: IncomingMessage, response: ServerResponse, file: StaticFile): void => {
  const compressed = takesBrotli(request) ? file.compressed : undefined
  const body = compressed ?? file.body
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    'Cache-Control': file.cacheControl,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ...(file.policy && { 'Content-Security-Policy': file.policy }),
    ...(compressed && { 'Content-Encoding': 'br' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
