import { formBody, type HttpRequest, type HttpResponse, headerOf, isOn, json, type Route } from '#core/http.ts'
import type { SandboxContext, WorkingVendor } from '#core/vendor.ts'
import type { Refusal } from '#oauth/authorization-request.ts'
import { avatar } from '#oauth/avatar.ts'
import { allow, type ConsentRequest, identityProviders, readConsentRequest, typedUser } from '#oauth/consent.ts'
import type { TestUser } from '#oauth/test-users.ts'
import { consentPage, consentWordsFor, refusalPage, somebodyElse } from './consent-page.ts'
import { htmlResponse, redirectTo } from './html.ts'

const sandboxBrand = { zh: '沙盒', en: 'The sandbox', colour: '' }

/** Every identity provider's authorize page, the form on it, and users' pictures. */
export function consentRoutes(context: SandboxContext, vendors: WorkingVendor[]): Route[] {
  const pages = identityProviders(vendors).map(({ provider }) => ({
    method: 'GET' as const,
    path: provider.authorizePath,
    handle: (request: HttpRequest) => ask(context, vendors, request),
  }))
  return [
    ...pages,
    { method: 'POST', path: '/consent', handle: request => decide(context, vendors, request) },
    { method: 'GET', path: '/avatars/:key/:size', handle: picture },
  ]
}

/** POST /__control/consent: `{authorize_url, subject, nickname, email?, deny?}` → `{redirect}`. */
export function consentControl(
  context: SandboxContext,
  vendors: WorkingVendor[],
  body: Record<string, unknown>,
): HttpResponse {
  const consent = readConsentRequest(vendors, String(body.authorize_url ?? ''))
  if ('error' in consent) return json(consent.error === 'unknown-provider' ? 404 : 400, consent)
  if (isOn(body.deny)) return json(200, { redirect: consent.provider.denied(consent.request) })
  const text = (name: string) => String(body[name] ?? '')
  const user = typedUser({ subject: text('subject'), nickname: text('nickname'), email: text('email') })
  return 'error' in user ? json(400, user) : json(200, { redirect: allow(context, consent, user) })
}

/** What an authorize address shows: the question, or why the provider does not ask it. */
function ask(
  context: SandboxContext,
  vendors: WorkingVendor[],
  request: HttpRequest,
  authorizeUrl = request.target,
  mistyped = false,
): HttpResponse {
  const [path, query] = authorizeUrl.split('?')
  const lang = formBody(request).get('lang') ?? new URLSearchParams(query).get('lang') ?? ''
  const words = consentWordsFor(lang, headerOf(request, 'accept-language'))
  const consent = readConsentRequest(vendors, authorizeUrl)
  if ('error' in consent) {
    const found = identityProviders(vendors).find(({ provider }) => provider.authorizePath === path)
    return htmlResponse(400, refusalPage(words, found?.provider.brand ?? sandboxBrand, consent.message))
  }
  const users = context.testUsers.at(consent.vendor).slice(0, 8)
  return htmlResponse(mistyped ? 400 : 200, consentPage({ words, authorizeUrl, consent, users, mistyped }))
}

function decide(context: SandboxContext, vendors: WorkingVendor[], request: HttpRequest): HttpResponse {
  const form = formBody(request)
  const authorizeUrl = form.get('authorize_url') ?? ''
  const consent = readConsentRequest(vendors, authorizeUrl)
  if ('error' in consent) return ask(context, vendors, request, authorizeUrl)
  if (form.get('act') === 'deny') return redirectTo(consent.provider.denied(consent.request))
  const user = chosen(context, consent, form)
  return 'error' in user
    ? ask(context, vendors, request, authorizeUrl, true)
    : redirectTo(allow(context, consent, user))
}

/** The known user who was chosen, or the one typed in. */
function chosen(context: SandboxContext, { vendor }: ConsentRequest, form: URLSearchParams): TestUser | Refusal {
  const text = (name: string) => form.get(name) ?? ''
  const choice = text('person') || somebodyElse
  if (choice === somebodyElse)
    return typedUser({ subject: text('subject'), nickname: text('nickname'), email: text('email') })
  return context.testUsers.find(vendor, choice) ?? typedUser({ subject: choice })
}

function picture({ params }: HttpRequest): HttpResponse {
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
  return { status: 200, headers, body: avatar(params.key ?? '', Number(params.size)) }
}
