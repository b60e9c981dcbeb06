import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'
import { mayBeMember } from '#session/viewer-mark.ts'

const compress = promisify(brotliCompress)
const deflate = promisify(deflateRaw)

/** As fast as it is sent: a page of 80 KB takes about a millisecond. */
const quickly = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** A piece of a deflated text that others follow: as it is, or compressed by itself. */
const stored = { level: 0, finishFlush: constants.Z_SYNC_FLUSH }
const compressed = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }

/** The header of gzip (RFC 1952): deflated, nothing told of the file. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Where the styles of a page are, which are the first in its head. */
const stylesIn = (bytes: Buffer): [from: number, to: number] => {
  const from = bytes.indexOf('<style')
  const to = bytes.indexOf('</style>')
  return from >= 0 && to > from ? [from, to] : [0, 0]
}

/**
 * A page by gzip, of which the styles alone are compressed: half of a page, the same for everybody who sees that kind of
 * page. All else is there as it is, so that how long the answer is tells nothing of what is in it.
 */
const withStylesCompressed = async (html: string): Promise<Buffer<ArrayBuffer>> => {
  const bytes = Buffer.from(html)
  const [from, to] = stylesIn(bytes)
  const pieces = await Promise.all([
    deflate(bytes.subarray(0, from), stored),
    deflate(bytes.subarray(from, to), compressed),
    deflate(bytes.subarray(to), { level: 0 }),
  ])
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(bytes), 0)
  trailer.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([gzipHeader, ...pieces, trailer])
}

/** Whoever may be logged in sees their own data, whose length must not tell what is in it beside what an address said. */
const isMember = (cookies: string) => ['0', '1'].some(region => mayBeMember(cookies, region))

/**
 * A page as it is sent that is rendered for one request: compressed for visitors who take it, and its styles for members.
 * Kept pages are rendered without these headers, and compressed once where they are kept.
 */
export const pageBody = async (
  html: string,
  request: Request,
  headers: Headers,
): Promise<string | Buffer<ArrayBuffer>> => {
  headers.append('Vary', 'Accept-Encoding')
  const taken = request.headers.get('Accept-Encoding') ?? ''
  if (isMember(request.headers.get('Cookie') ?? '')) {
    if (!/\bgzip\b/.test(taken)) return html
    headers.set('Content-Encoding', 'gzip')
    return withStylesCompressed(html)
  }
  if (!/\bbr\b/.test(taken)) return html
  headers.set('Content-Encoding', 'br')
  return compress(html, { params: quickly })
}
