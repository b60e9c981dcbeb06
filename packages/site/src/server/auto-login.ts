import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { flashCookie } from '#flash/flash.ts'
import { paths } from '#routing/paths.ts'
import { arrivalCookie, isToken } from '#session/arrival-cookie.server.ts'
import { secureCookies } from '#session/secure-cookies.server.ts'
import type { LogIn } from './direct-request.ts'

const isOwnReferer = ({ referer, host }: IncomingHttpHeaders) =>
  referer !== undefined && URL.canParse(referer) && new URL(referer).host === host

/**
 * Whether nobody else led the visitor here: a page of ours did, or the visitor (a native client, a bookmark, the address
 * bar). A browser that does not say is believed only about a page of ours, since another site can hide its own address.
 */
const isOwnDoing = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? isOwnReferer(headers) : site === 'same-origin' || site === 'none'
}

const arrivalAt = (basename: string) => (basename === '/' ? '' : basename) + paths.arrival

/**
 * Takes the token out of the address ("Auto loging in...", product §1): a cookie of minutes that no script reads carries
 * it to the page that logs in, or that asks first when another site led the visitor here. Nothing that a browser or a
 * cache keeps has the token in it.
 */
export const logInByToken = async (
  { token, location, basename, cookies: own }: LogIn,
  region: '0' | '1',
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const arrival = { token, asks: !isOwnDoing(headers), target: location }
  const [next, cookie] = isToken(token)
    ? [arrivalAt(basename), arrivalCookie(region, arrival)]
    : [location, flashCookie('code.token-expired')]
  response.writeHead(303, {
    Location: next,
    'Set-Cookie': secureCookies([...own, cookie], region === '0' ? 'intl' : 'cn'),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
  response.end()
}
