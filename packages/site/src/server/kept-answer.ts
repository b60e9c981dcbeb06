import type { OutgoingHttpHeader } from 'node:http'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './html-cache.ts'

/** A head as one list of names and values, which Node sends as it is. */
type Head = readonly OutgoingHttpHeader[]

/** What all answers of a page begin with, by what they bring. */
interface Heads {
  unchanged: Head
  plain: Head
  compressed: Head
}

const headOf = (headers: Record<string, OutgoingHttpHeader>): Head => Object.entries(headers).flat()

const headsOf = (page: CachedPage, headers: Readonly<Record<string, string>>): Heads => {
  const every = { ...headers, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: page.tag }
  const own = { ...page.headers, ...every }
  return {
    unchanged: headOf(every),
    plain: headOf({ ...own, 'Content-Length': page.body.length }),
    compressed: headOf({ ...own, 'Content-Length': page.compressed.length, 'Content-Encoding': 'br' }),
  }
}

/** Whether a browser reads brotli. */
export const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

/**
 * Sends kept pages, with the headers that every answer of a site has: past what a page of one visitor needs, which costs
 * more than the page. `set-cookie` is all that is taken of the reply.
 */
export const keptAnswers = (headers: Readonly<Record<string, string>>) => {
  const known = new WeakMap<CachedPage, Heads>()
  const headsAt = (page: CachedPage): Heads => {
    const found = known.get(page)
    if (found) return found
    const made = headsOf(page, headers)
    known.set(page, made)
    return made
  }
  return (page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const heads = headsAt(page)
    const own: OutgoingHttpHeader[] = [requestIdHeader, request.id]
    const cookies = reply.getHeader('set-cookie')
    if (cookies !== undefined) own.push('Set-Cookie', cookies)
    const { raw } = reply.hijack()
    if (request.headers['if-none-match'] === page.tag) raw.writeHead(304, [...heads.unchanged, ...own]).end()
    else if (takesBrotli(request)) raw.writeHead(200, [...heads.compressed, ...own]).end(page.compressed)
    else raw.writeHead(200, [...heads.plain, ...own]).end(page.body)
    return reply
  }
}
