import { basicCredentials, bearerToken, type HttpRequest, type HttpResponse, json } from '#core/http.ts'
import { randomText } from '#core/random-text.ts'
import type { Grant } from '#oauth/authorization-server.ts'
import { avatarUrl } from '#oauth/avatar.ts'
import { digitsFor, lettersFor } from '#oauth/derived-ids.ts'
import { type AuthorizeRule, isOurAddress, isOurApp, oauthVendor, wantsCode } from '#oauth/oauth-vendor.ts'

const paths = {
  AUTHORIZE_URL: '/x.com/i/oauth2/authorize',
  TOKEN_URL: '/api.x.com/2/oauth2/token',
  PROFILE_URL: '/api.x.com/2/users/me',
}

const scopes = ['users.read', 'tweet.read', 'offline.access']

/** Log in with X, OAuth 2.0 for a confidential client (providers §8). */
export const twitterLogin = oauthVendor({
  name: 'twitter',
  brand: { zh: 'X（推特）', en: 'X (Twitter)', colour: '#536471' },
  paths,
  newApp: () => ({ id: randomText(25), secret: randomText(37) }),
  grants: { codeSeconds: 30, tokenSeconds: 7_200, newCode: () => randomText(68), newToken: () => randomText(68) },
  authorize: {
    separator: ' ',
    rules: [
      refusing('client_id', isOurApp),
      refusing('redirect_uri', isOurAddress),
      refusing('response_type', wantsCode),
      refusing('scope', asked => asked.scopes.length > 0 && asked.scopes.every(scope => scopes.includes(scope))),
      refusing('state', ({ state }) => state !== '' && state.length <= 500),
      refusing('code_challenge_method', ({ challengeMethod }) => challengeMethod === 'S256'),
      refusing('code_challenge', ({ challenge }) => /^[\w-]{43}$/.test(challenge)),
    ],
    denied: { error: 'access_denied' },
  },
  /** `code` is the title of the problem. */
  failure: (status, code = 'Service Unavailable') => problem(status, code),
  open: ({ policy }) => ({
    token: {
      methods: ['POST'],
      params: 'form',
      client: (_params, request) => basicCredentials(request),
      checks: [
        ['client_id', () => refuse(401, 'unauthorized_client', 'Missing valid authorization header')],
        ['client_secret', () => refuse(401, 'unauthorized_client', 'Missing valid authorization header')],
        ['grant_type', () => invalid('Missing required parameter [grant_type] or its value is not supported.')],
        ['code', () => invalid('Value passed for the authorization code was invalid.')],
        [
          'redirect_uri',
          () => invalid('Value passed for the redirect uri did not match the uri of the authorization code.'),
        ],
        ['code_verifier', () => invalid('Value passed for the code verifier did not match the code challenge.')],
      ],
      granted: ({ request }, access_token) => {
        const refresh = request.scopes.includes('offline.access') ? { refresh_token: randomText(68) } : {}
        const scope = request.scopes.join(' ')
        return json(200, { token_type: 'bearer', expires_in: policy.tokenSeconds, access_token, scope, ...refresh })
      },
    },
    resources: [
      { path: paths.PROFILE_URL, token: bearerToken, invalidToken: () => problem(401, 'Unauthorized'), show: profile },
    ],
  }),
})

/** A rule whose error page names the parameter. */
function refusing(parameter: string, holds: AuthorizeRule[0]): AuthorizeRule {
  return [holds, parameter, `Something went wrong. You weren’t able to give access to the App. (${parameter})`]
}

/** GET 2/users/me: id, name and username; more by `user.fields`. Wants both users.read and tweet.read. */
function profile({ request, user }: Grant, asked: HttpRequest): HttpResponse {
  if (!['users.read', 'tweet.read'].every(scope => request.scopes.includes(scope))) return problem(403, 'Forbidden')
  const id = digitsFor(19, 'x', user.subject)
  const username = lettersFor(15, 'x', user.subject).replaceAll('-', '_')
  const fields = (asked.query.get('user.fields') ?? '').split(',')
  const picture = fields.includes('profile_image_url') && { profile_image_url: avatarUrl(asked, `x ${id}`, 48) }
  return json(200, { data: { id, name: user.nickname, username, ...picture } })
}

/** A refusal of the token call. */
function refuse(status: number, error: string, error_description: string): HttpResponse {
  return json(status, { error, error_description })
}

function invalid(description: string): HttpResponse {
  return refuse(400, 'invalid_request', description)
}

/** A refusal of the API behind. */
function problem(status: number, title: string): HttpResponse {
  return json(status, { title, type: 'about:blank', status, detail: title })
}
