import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { secondsAfter } from '#clock.ts'
import { sameSitePath } from '#domain/same-site-path.ts'
import { authenticate } from '#features/auth/session.ts'
import { addState } from '#features/identities/store.ts'
import type { Departure } from '#gateways/social-login/social-login.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { browserHash } from '#http/same-browser.ts'
import { tokenHash } from '#keyed-hash.ts'
import { loginAt } from './identify.ts'

type Input = ParsedInput<'openForeign'>

/** The language that a site speaks at its clean addresses, and the segments of the others (product §1). */
const ownLanguage: Record<RegionCode, Language> = { [RegionCode.overseas]: 'en', [RegionCode.mainland]: 'zh_CN' }
const segment: Record<Language, string> = { en: '/en', zh_CN: '/cn' }

/** The site to come back to; the setting names the overseas one first and the mainland's last. */
const originOf = ({ origin }: Input, { context: { config }, region }: Call) => {
  const chosen = origin ?? config.siteOrigins.at(region === RegionCode.mainland ? -1 : 0)
  return chosen !== undefined && config.siteOrigins.includes(chosen)
    ? chosen
    : refuse('invalidFields', {}, { origin: 'field.format' })
}

const redirectUri = (origin: string, { open_type }: Input, { language, region }: Call) =>
  `${origin}${language === ownLanguage[region] ? '' : segment[language]}/open/${open_type}`

/** Who binds; nobody in particular logs in. */
const binderOf = async ({ intent }: Input, call: Call) => {
  if (intent === 'login') return null
  const member = call.token === undefined ? undefined : await authenticate(call, call.token)
  return member?.id ?? refuse('tokenExpired')
}

/** 128 bits of chance as letters and digits, which is all that WeChat takes; the first letter tells the site's way back what it is for. */
const newState = ({ intent }: Input, { context: { random } }: Call) =>
  `${intent === 'bind' ? 'b' : 'l'}${random.bytes(16).toString('hex')}`

const departureOf = (input: Input, call: Call, origin: string): Departure => ({
  state: newState(input, call),
  nonce: call.context.random.bytes(16).toString('hex'),
  codeVerifier: call.context.random.bytes(32).toString('base64url'),
  redirectUri: redirectUri(origin, input, call),
  language: call.language,
})

const rowOf = (input: Input, call: Call, departure: Departure, memberId: number | null) => ({
  state_hash: tokenHash(departure.state),
  provider: input.open_type,
  intent: input.intent,
  member_id: memberId,
  browser_hash: browserHash(call),
  nonce: departure.nonce,
  code_verifier: departure.codeVerifier,
  redirect_uri: departure.redirectUri,
  target: sameSitePath(input.target ?? ''),
  expires_at: secondsAfter(call.now, limits.openLogin.stateSeconds),
})

/** Begins a way to a provider: what has to be the same at its end is kept here, tied to the browser by a cookie. */
export const depart = async (input: Input, call: Call) => {
  const login = await loginAt(call, input.open_type)
  if (login instanceof Refused) return login
  const origin = originOf(input, call)
  if (origin instanceof Refused) return origin
  const memberId = await binderOf(input, call)
  if (memberId instanceof Refused) return memberId
  const departure = departureOf(input, call, origin)
  await addState(call.context.db, rowOf(input, call, departure, memberId), call.now)
  return { url: login.authorizeUrl(departure), state: departure.state }
}
