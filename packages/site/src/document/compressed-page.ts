import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { mayBeMember } from '#session/viewer-mark.ts'

const compress = promisify(brotliCompress)

/** As fast as it is sent: a page of 80 KB takes about a millisecond. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Whoever may be logged in sees their own data, whose length must not tell what is in it beside what an address said. */
const isMember = (cookies: string) => ['0', '1'].some(region => mayBeMember(cookies, region))

/**
 * A page as it is sent that is rendered for one request: compressed for visitors who take it. Kept pages are rendered without
 * these headers, and compressed once where they are kept.
 */
export const pageBody = async (
  html: string,
  request: Request,
  headers: Headers,
): Promise<string | Buffer<ArrayBuffer>> => {
  headers.append('Vary', 'Accept-Encoding')
  const takesBrotli = /\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '')
  if (!takesBrotli || isMember(request.headers.get('Cookie') ?? '')) return html
  headers.set('Content-Encoding', 'br')
  return compress(html, { params })
}
