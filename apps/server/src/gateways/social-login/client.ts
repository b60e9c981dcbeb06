import { createHash } from 'node:crypto'
import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import { type JsonObject, parseAnswer, textAt } from './answer.ts'
import { remoteKeys, verifyIdToken } from './id-token.ts'
import { type Provider, providers, type Read, type SocialApp, type Tell } from './registry.ts'
import {
  type LogInRedirect,
  type Person,
  type Return,
  type SocialLogin,
  SocialLoginError,
  type SocialLogins,
} from './social-login.ts'
import { type Answer, ask, read } from './transport.ts'

/** What is known so far, by the call that told it. */
type Facts = Readonly<Record<string, unknown>>

const tellFrom =
  (facts: Facts): Tell =>
  path =>
    textAt(facts, path) ?? ''

const withQuery = (url: string, params: Readonly<Record<string, string>>) => `${url}?${new URLSearchParams(params)}`

const pkceParams = (codeVerifier: string) => ({
  code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  code_challenge_method: 'S256',
})

const authorizeUrl = (row: Provider, app: SocialApp, redirect: LogInRedirect): string => {
  const params = {
    [row.names.id]: app.id,
    redirect_uri: redirect.redirectUri,
    response_type: 'code',
    ...(row.scope && { scope: row.scope }),
    state: redirect.state,
    ...row.authorize?.(redirect),
    ...(row.pkce && pkceParams(redirect.codeVerifier)),
  }
  return `${withQuery(app.urls.authorize, params)}${row.fragment ?? ''}`
}

const errorIn = ({ errors }: Provider, answer: JsonObject): string | undefined =>
  errors.map(path => textAt(answer, path)).find(error => error !== undefined && error !== '0')

// Of a provider's error only a plain word goes on: its sentences may quote what was sent.
const wordOf = (error: string) => (/^[\w.-]{1,40}$/.test(error) ? error : 'an error of its own')

/** What an answer says; an error or something that cannot be read is thrown. */
const understood = (row: Provider, { status, body }: Answer): JsonObject => {
  const answer = status < 500 ? parseAnswer(body) : undefined
  const error = answer && errorIn(row, answer)
  if (error && row.badCode.includes(error)) throw new SocialLoginError('refused', `the code: ${wordOf(error)}`)
  if (!answer || error || status !== 200)
    throw new SocialLoginError('failed', `status ${status}: ${error ? wordOf(error) : 'no error named'}`)
  return answer
}

const basic = ({ id, secret }: SocialApp) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

const tokenParams = (row: Provider, app: SocialApp, back: Return): Record<string, string> => ({
  grant_type: 'authorization_code',
  [row.names.id]: app.id,
  ...(!row.tokenRequest.basic && { [row.names.secret]: app.secret }),
  code: back.code,
  ...(!row.tokenRequest.withoutRedirect && { redirect_uri: back.redirectUri }),
  ...(row.pkce && { code_verifier: back.codeVerifier }),
  ...row.tokenRequest.params,
})

// Sent once: the code may be spent by a request whose answer was lost.
const redeemCode = async (row: Provider, app: SocialApp, back: Return): Promise<JsonObject> => {
  const params = tokenParams(row, app, back)
  const headers = { accept: 'application/json', ...(row.tokenRequest.basic && { authorization: basic(app) }) }
  if (row.tokenRequest.method === 'GET')
    return understood(row, await ask(withQuery(app.urls.token, params), { headers }))
  const body = new URLSearchParams(params).toString()
  const asForm = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return understood(row, await ask(app.urls.token, { method: 'POST', headers: asForm, body }))
}

const readOne = async (
  row: Provider,
  app: SocialApp,
  { of, params, bearer }: Read,
  tell: Tell,
): Promise<JsonObject> => {
  const url = app.urls[of]
  if (!url) throw new Error(`no address to read ${of} at`)
  const headers = {
    accept: 'application/json',
    ...(bearer && { authorization: `Bearer ${tell('token.access_token')}` }),
  }
  const sent = params(tell, app)
  return understood(row, await read(Object.keys(sent).length > 0 ? withQuery(url, sent) : url, { headers }))
}

const isPlain = (id: string) => /^[\x21-\x7e]{1,128}$/.test(id)

/** What can be shown of a name: no control characters, nothing that turns the writing around, at most 32 characters. */
const shown = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 32)
    .replace(/\p{Cs}/gu, '')

const personOf = (row: Provider, app: SocialApp, tell: Tell): Person => {
  if (row.ours && tell(row.ours) !== app.id)
    throw new SocialLoginError('unproved', 'the token was made for another app')
  const subject = tell(row.subject)
  if (!isPlain(subject)) throw new SocialLoginError('failed', 'nobody is named')
  const unionid = row.unionid ? tell(row.unionid) : ''
  return { subject, unionid: isPlain(unionid) ? unionid : null, nickname: shown(tell(row.nickname)) }
}

/** What a provider signed about the person, for a row that knows who may sign. */
const claimsReader = ({ issuers }: Provider, { id: audience, urls }: SocialApp, clock: { now(): Date }) => {
  if (!issuers || !urls.jwks) return async () => undefined
  const keys = remoteKeys(urls.jwks)
  return (token: JsonObject, { nonce }: Return) =>
    verifyIdToken(textAt(token, 'id_token') ?? '', keys, { issuers, audience, nonce, now: clock.now() })
}

/** Runs a row of the registry with our app's credentials. `clock` is what an id_token's life is measured by. */
export const createSocialLogin = (provider: OpenType, app: SocialApp, clock: { now(): Date }): SocialLogin => {
  const row = providers[provider]
  const claimsOf = claimsReader(row, app, clock)
  const identify = async (back: Return): Promise<Person> => {
    const token = await redeemCode(row, app, back)
    let facts: Facts = { token, claims: await claimsOf(token, back) }
    for (const each of row.reads) facts = { ...facts, [each.of]: await readOne(row, app, each, tellFrom(facts)) }
    return personOf(row, app, tellFrom(facts))
  }
  return { provider, appId: app.id, authorizeUrl: redirect => authorizeUrl(row, app, redirect), identify }
}

/** Our apps at the providers; one that is missing is off. */
export type SocialApps = Readonly<Partial<Record<OpenType, SocialApp>>>

/** Opens a log-in for each provider with credentials, in the order that they are offered in. */
export const createSocialLogins = (apps: SocialApps, clock: { now(): Date }): SocialLogins =>
  new Map(
    openTypes.flatMap(provider => {
      const app = apps[provider]
      return app ? [[provider, createSocialLogin(provider, app, clock)] as const] : []
    }),
  )
