import { type Control, formBody, type HttpRequest, type HttpResponse, type Route, withQuery } from '#core/http.ts'
import type { Secrets } from '#core/secrets.ts'
import { type Vendor, vendor } from '#core/vendor.ts'
import type { Brand } from '#ui/brand.ts'
import { type AuthorizationRequest, provesChallenge, type Refusal } from './authorization-request.ts'
import { AuthorizationServer, type Grant, type GrantPolicy, type InvalidGrant } from './authorization-server.ts'

type Params = Record<string, string>

/** A log-in vendor as a table: its addresses, how long its grants are valid, its checks in its order, and its words. */
export type OauthTable<App extends string> = {
  /** In the vendor's id, in its settings, and the last part of the app's return address. */
  name: string
  brand: Brand
  /** Paths by the rest of the setting's name. Each begins with the vendor's real host. */
  paths: { AUTHORIZE_URL: string; TOKEN_URL: string } & Params
  newApp(): Secrets<'id' | 'secret' | App>
  grants: GrantPolicy
  authorize: AuthorizeEndpoint
  failure(status: number, code?: string): HttpResponse
  /** The calls of the app's server, and controls beyond those every provider has. */
  open(
    server: AuthorizationServer,
    app: Secrets<'id' | 'secret' | App>,
  ): {
    token: TokenEndpoint
    resources?: Resource[]
    routes?: Route[]
    controls?: Record<string, Control>
  }
}

/** The authorize page: how its address is read, and what the app gets back. */
export type AuthorizeEndpoint = {
  /** Stands between scopes. */
  separator: string
  /** The parameter with the app's id, `client_id` unless given. */
  clientId?: string
  rules: AuthorizeRule[]
  /** The parameters that bring a code back, beside `code` and `state`. */
  granted?(request: AuthorizationRequest): Params
  /** The parameters that bring a refusal back, beside `state`. */
  denied: Params
  fragment?: string
  /** The scope that asks for the e-mail address. */
  emailScope?: string
}

/** A check of an authorize address, and the error page when it fails. */
export type AuthorizeRule = [
  holds: (request: AuthorizationRequest, server: AuthorizationServer, query: URLSearchParams) => boolean,
  error: string,
  message: string | ((request: AuthorizationRequest, query: URLSearchParams) => string),
]

export const isOurApp: AuthorizeRule[0] = ({ clientId }, { app }) => clientId === app.id
export const isOurDomain: AuthorizeRule[0] = ({ redirectUri }, server) => server.knowsDomain(redirectUri)
export const isOurAddress: AuthorizeRule[0] = ({ redirectUri }, server) => server.knowsAddress(redirectUri)
export const wantsCode: AuthorizeRule[0] = (_request, _server, query) => query.get('response_type') === 'code'
export const wantsCodeByDefault: AuthorizeRule[0] = (_request, _server, query) =>
  (query.get('response_type') ?? 'code') === 'code'

/** Reads an authorize address by the vendor's rules. */
export function readAuthorize(
  server: AuthorizationServer,
  { separator, clientId = 'client_id', rules }: Pick<AuthorizeEndpoint, 'separator' | 'clientId' | 'rules'>,
  query: URLSearchParams,
): AuthorizationRequest | Refusal {
  const text = (name: string) => query.get(name) ?? ''
  const request = {
    clientId: text(clientId),
    redirectUri: text('redirect_uri'),
    state: text('state'),
    scopes: text('scope').split(separator).filter(Boolean),
    nonce: text('nonce'),
    challenge: text('code_challenge'),
    challengeMethod: text('code_challenge_method') || 'plain',
  }
  const [, error, message] = rules.find(([holds]) => !holds(request, server, query)) ?? []
  if (error === undefined || message === undefined) return request
  return { error, message: typeof message === 'string' ? message : message(request, query) }
}

export type TokenCheck = 'client_id' | 'client_secret' | 'grant_type' | 'code' | 'redirect_uri' | 'code_verifier'

/** A call that redeems a code for a token. */
export type TokenEndpoint = {
  methods: Route['method'][]
  /** Where the parameters may stand. */
  params: 'query' | 'form' | 'both'
  /** How the app proves who it is; by `client_id` and `client_secret` unless given. */
  client?(params: URLSearchParams, request: HttpRequest): { id: string | null; secret: string | null } | undefined
  /** What is checked, in this order, and the response to each failure. */
  checks: [TokenCheck, (params: URLSearchParams, reason: InvalidGrant) => HttpResponse][]
  granted(grant: Grant, accessToken: string, request: HttpRequest, params: URLSearchParams): HttpResponse
}

/** Redeems the code of a request for a token by the vendor's checks. */
export function redeemCode(server: AuthorizationServer, endpoint: TokenEndpoint, request: HttpRequest): HttpResponse {
  const sources = { query: [request.query], form: [formBody(request)], both: [request.query, formBody(request)] }
  const params = new URLSearchParams(sources[endpoint.params].flatMap(source => [...source]))
  const byParams = { id: params.get('client_id'), secret: params.get('client_secret') }
  const client = endpoint.client ? endpoint.client(params, request) : byParams
  const found = server.code(params.get('code'))
  const grant = typeof found === 'string' ? undefined : found
  const passes: Record<TokenCheck, boolean> = {
    client_id: client?.id === server.app.id,
    client_secret: client?.secret === server.app.secret,
    grant_type: params.get('grant_type') === 'authorization_code',
    code: grant !== undefined,
    redirect_uri: params.get('redirect_uri') === grant?.request.redirectUri,
    code_verifier: grant !== undefined && provesChallenge(grant.request, params.get('code_verifier') ?? ''),
  }
  const failed = endpoint.checks.find(([check]) => !passes[check])
  if (failed) return failed[1](params, typeof found === 'string' ? found : 'unknown')
  if (!grant) throw new Error('every token endpoint checks the code')
  return endpoint.granted(grant, server.redeem(params.get('code'), grant), request, params)
}

/** A call that an access token opens. */
export type Resource = {
  path: string
  /** Where the token stands; the parameter `access_token` unless given. */
  token?(request: HttpRequest): string | null
  invalidToken(reason: InvalidGrant, request: HttpRequest): HttpResponse
  show(grant: Grant, request: HttpRequest): HttpResponse
}

/** Turns a log-in vendor's table into a vendor. */
export function oauthVendor<App extends string = never>(table: OauthTable<App>): Vendor {
  const { name, brand, paths, authorize, failure } = table
  const { fragment = '', emailScope = '' } = authorize
  return vendor<'id' | 'secret' | App>({
    id: `${name}-login`,
    enrol: table.newApp,
    settings: (app, { origin }) => {
      const urls = Object.entries(paths).map(([kind, path]): [string, string] => [kind, `${origin}${path}`])
      const all: [string, string][] = [['ID', app.id], ['SECRET', app.secret], ...urls]
      return Object.fromEntries(all.map(([kind, value]) => [`OAUTH_${name.toUpperCase()}_${kind}`, value]))
    },
    open(context, app) {
      const server = new AuthorizationServer(context, app, name, table.grants)
      const { token, resources = [], routes = [], controls } = table.open(server, app)
      const redeem = (request: HttpRequest) => redeemCode(server, token, request)
      const back = ({ redirectUri }: AuthorizationRequest, params: Params) =>
        `${withQuery(redirectUri, params)}${fragment}`
      const stateOf = ({ state }: AuthorizationRequest): Params => (state ? { state } : {})
      return {
        routes: [
          ...token.methods.map((method): Route => ({ method, path: paths.TOKEN_URL, handle: redeem })),
          ...resources.map(resource => resourceRoute(server, resource)),
          ...routes,
        ],
        failure,
        identity: {
          brand,
          authorizePath: paths.AUTHORIZE_URL,
          read: query => readAuthorize(server, authorize, query),
          granted(request, user) {
            const code = server.grant(request, user)
            return back(request, { code, ...stateOf(request), ...authorize.granted?.(request) })
          },
          denied: request => back(request, { ...authorize.denied, ...stateOf(request) }),
          asksEmail: ({ scopes }) => scopes.includes(emailScope),
        },
        controls: { ...server.controls(), ...controls },
      }
    },
  })
}

function resourceRoute(server: AuthorizationServer, resource: Resource): Route {
  const { path, token = ({ query }) => query.get('access_token'), invalidToken, show } = resource
  return {
    method: 'GET',
    path,
    handle(request) {
      const grant = server.token(token(request))
      return typeof grant === 'string' ? invalidToken(grant, request) : show(grant, request)
    },
  }
}
