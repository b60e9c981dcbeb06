import { escapeMarkup } from '#document/escape-markup.ts'

const pageTo = (url: URL) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(url.host)}</title>` +
  `<meta http-equiv="refresh" content="0;url=${escapeMarkup(url.href)}">` +
  `<p><a href="${escapeMarkup(url.href)}" rel="noreferrer">${escapeMarkup(url.host)} →</a></p>`

/**
 * A form that was sent without script may lead to another site only by a page of its own: our policy (`form-action`)
 * forbids that its answer redirects there, and browsers hold to it. Every other answer stays as it is.
 */
export const leaveSite = (request: Request, response: Response): Response => {
  const location = response.headers.get('Location')
  if (request.method !== 'POST' || !location || !URL.canParse(location)) return response
  const url = new URL(location)
  if (!/^https?:$/.test(url.protocol) || url.host === new URL(request.url).host) return response
  const headers = new Headers(response.headers)
  headers.delete('Location')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  headers.set('Cache-Control', 'private, no-store')
  return new Response(pageTo(url), { status: 200, headers })
}
