import type { Language } from '@bohe/i18n/language'
import { type Address, addressIn, basenameOf, readAddress } from '#routing/address.ts'
import { isMobileAppHost } from '#routing/mobile-app-host.ts'
import { paths } from '#routing/paths.ts'
import { inviteCookie } from '#session/invite-cookie.ts'

/** What decides where a request for a page goes. */
export interface PageRequest {
  /** Path and query as they came. */
  url: URL
  cookies: ReadonlyMap<string, string>
  /** What the browser says it is. */
  userAgent?: string | undefined
}

/** What the address rules need to know of an edition. */
export interface Place {
  region: '0' | '1'
  defaultLanguage: Language
  /** Where the pages inside the iOS app are. */
  appOrigin: string
  /** The other edition's origin and the language without a segment there. */
  other: { origin: string; defaultLanguage: Language }
}

/** Where a page's request goes: elsewhere, to be rendered under a basename, or on after logging in by the token it names. */
export type Direction =
  | { kind: 'redirect'; status: 301 | 302; location: string; basename: string; cookies: readonly string[] }
  | { kind: 'render'; basename: string; cookies: readonly string[] }
  | LogIn

/** A log-in by `?account_token=` (product §1), and the address without it. */
export interface LogIn {
  kind: 'log-in'
  token: string
  language: Language
  location: string
  basename: string
  cookies: readonly string[]
}

const parse: Record<string, Language> = { en: 'en', zh_CN: 'zh_CN', cn: 'zh_CN' }
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)
const movedCookie = 'language_moved'

const noQuery = new URLSearchParams()

/** The query of an address; most have none, for which none is made. */
const queryOf = (url: URL): URLSearchParams => (url.search === '' ? noQuery : url.searchParams)

const sourceCookies = (url: URL) => {
  const searchParams = queryOf(url)
  const invite = inviteCookie(searchParams.get('refer_code'))
  const from = searchParams.get('from')
  const region = searchParams.get('region_code')
  return [
    ...(from && /^[\w-]{1,64}$/.test(from) ? [`src_channel=${from}; Path=/; SameSite=Lax`] : []),
    ...(region === '0' || region === '1' ? [`region_code=${region}; Path=/; SameSite=Lax`] : []),
    ...(invite ? [invite] : []),
  ]
}

const askedLanguage = (url: URL) => (isLocal(url.hostname) ? parse[queryOf(url).get('language') ?? ''] : undefined)

const withoutParameter = (search: string, name: string) => {
  const parameters = new URLSearchParams(search)
  parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}

const go = (status: 301 | 302, location: string, cookies: readonly string[] = []): Direction => ({
  kind: 'redirect',
  status,
  location,
  basename: '/',
  cookies,
})

const rememberedLanguage = ({ url, cookies }: PageRequest, place: Place): Language | undefined => {
  const language = parse[cookies.get('language_type') ?? '']
  return url.pathname === '/' && !cookies.has(movedCookie) && language !== place.defaultLanguage ? language : undefined
}

const moveOnce = (request: PageRequest, place: Place, page: string): Direction | undefined => {
  const remembered = rememberedLanguage(request, place)
  if (!remembered) return undefined
  const moved = [`${movedCookie}=1; Path=/; SameSite=Lax`]
  return go(302, addressIn(remembered, place.defaultLanguage, page) + request.url.search, moved)
}

/** Internet Explorer before 10: no page of ours works there (product §1). */
const isTooOld = (userAgent = '') => /\bMSIE [1-9]\./.test(userAgent)

/** The one address of a page that has others. */
const ownAddress: Record<string, string> = { '/index.html': '/', '/m': paths.phone, '/m/index.html': paths.phone }

/** What an address says; inside the iOS app the host says language and region instead (spec §2). */
const addressAt = (
  { hostname, pathname }: URL,
  { region, defaultLanguage }: Pick<Place, 'region' | 'defaultLanguage'>,
) => {
  const address = readAddress(pathname, defaultLanguage)
  if (!isMobileAppHost(hostname)) return address
  return { ...address, language: 'en', region, basename: basenameOf('en', defaultLanguage) } satisfies Address
}

/** The region that a host is of, as far as its name says. */
const regionOfHost = (hostname: string) => {
  if (isMobileAppHost(hostname) || hostname.startsWith('cn.')) return '1'
  return hostname.startsWith('www.') ? '0' : undefined
}

/** Asked under a host of the other edition, or of the app: its own origin, unless that is the very host that was asked. */
const goToOtherHost = ({ url }: PageRequest, place: Place): Direction | undefined => {
  const { defaultLanguage } = place.other
  const region = regionOfHost(url.hostname)
  if (!region || region === place.region) return undefined
  const origin = isMobileAppHost(url.hostname) ? place.appOrigin : place.other.origin
  if (new URL(origin).host === url.host) return undefined
  const { language, rest } = addressAt(url, { region, defaultLanguage })
  return go(302, origin + addressIn(language, defaultLanguage, rest) + url.search)
}

const tokenParameter = 'account_token'

const logIn = (url: URL, where: Pick<LogIn, 'language' | 'location' | 'basename'>): LogIn | undefined => {
  const token = queryOf(url).get(tokenParameter)
  if (token === null) return undefined
  return {
    kind: 'log-in',
    token,
    language: where.language,
    location: where.location + withoutParameter(url.search, tokenParameter),
    basename: where.basename || '/',
    cookies: sourceCookies(url),
  }
}

/**
 * The address rules (spec §2, product §1) as one list, the first that applies wins: a browser that is too old, to the page
 * that says so; a host of the other edition; `?language=` on localhost; the other edition's region segment;
 * `?account_token=`, which no cacheable redirect may carry; the own region segment; a segment that names the default, or on
 * the app's host another language than English; `index.html`; the remembered language, once; else render.
 */
export const directRequest = (request: PageRequest, place: Place): Direction => {
  const { url } = request
  if (isTooOld(request.userAgent) && url.pathname !== paths.upgrade) return go(302, paths.upgrade)
  return goToOtherHost(request, place) ?? directHere(request, place)
}

/** Whether more than its address decides where a request goes: the browser, and on the first page the language that it remembers. */
export const dependsOnVisitor = ({
  url,
  cookie,
  userAgent,
}: Omit<PageRequest, 'cookies'> & { cookie: string | undefined }) =>
  isTooOld(userAgent) || (cookie !== undefined && url.pathname === '/')

const directHere = (request: PageRequest, place: Place): Direction => {
  const { url } = request
  const { language, region, rest, isClean, basename } = addressAt(url, place)
  const page = ownAddress[rest] ?? rest
  const asked = askedLanguage(url)
  const clean = addressIn(language, place.defaultLanguage, page) + url.search
  if (asked) return go(302, addressIn(asked, place.defaultLanguage, page) + withoutParameter(url.search, 'language'))
  if (region && region !== place.region) {
    return go(302, place.other.origin + addressIn(language, place.other.defaultLanguage, page) + url.search)
  }
  const arriving = logIn(url, { language, location: addressIn(language, place.defaultLanguage, page), basename })
  if (arriving) return arriving
  if (!isClean || clean !== url.pathname + url.search) return go(301, clean)
  return moveOnce(request, place, page) ?? { kind: 'render', basename: basename || '/', cookies: sourceCookies(url) }
}
