import type { Address } from '#core/address.ts'
import { type Control, formBody, type HttpRequest, type HttpResponse, type Route } from '#core/http.ts'
import type { Secrets } from '#core/secrets.ts'
import { type Vendor, vendor } from '#core/vendor.ts'
import type { Brand } from '#ui/brand.ts'
import {
  type AuthorizationRequest,
  provesChallenge,
  type Refusal,
  readAuthorizationRequest,
} from './authorization-request.ts'
import { AuthorizationServer, type Grant, type GrantPolicy, type InvalidGrant } from './authorization-server.ts'
import type { Params } from './identity-provider.ts'

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
  { separator, clientId, rules }: Pick<AuthorizeEndpoint, 'separator' | 'clientId' | 'rules'>,
  query: URLSearchParams,
): AuthorizationRequest | Refusal {
  const request = readAuthorizationRequest(query, separator, clientId)
  const [, error, message] = rules.find(([holds]) => !holds(request, server, query)) ?? []
  if (error === undefined || message === undefined) return request
  return { error, message: typeof message === 'string' ? message : message(request, query) }
}

export type TokenCheck = 'client_id' | 'client_secret' | 'grant_type' | 'code' | 'redirect_uri' | 'code_verifier'

/** A call that changes a code into a token. */
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

/** Changes the code of a request into a token by the vendor's checks. */
export function exchangeCode(server: AuthorizationServer, endpoint: TokenEndpoint, request: HttpRequest): HttpResponse {
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
  return endpoint.granted(grant, server.exchange(params.get('code'), grant), request, params)
}

/** A call that an access token opens. */
export type Resource = {
  path: string
  /** Where the token stands; the parameter `access_token` unless given. */
  token?(request: HttpRequest): string | null
  invalidToken(reason: InvalidGrant, request: HttpRequest): HttpResponse
  show(grant: Grant, request: HttpRequest): HttpResponse
}

function showResource(server: AuthorizationServer, resource: Resource, request: HttpRequest): HttpResponse {
  const token = resource.token ? resource.token(request) : request.query.get('access_token')
  const grant = server.token(token)
  return typeof grant === 'string' ? resource.invalidToken(grant, request) : resource.show(grant, request)
}

/** Turns a log-in vendor's table into a vendor. */
export function oauthVendor<App extends string = never>(table: OauthTable<App>): Vendor {
  const { name, brand, paths, authorize, failure } = table
  return vendor<'id' | 'secret' | App>({
    id: `${name}-login`,
    enrol: table.newApp,
    settings: (app, address) => settings(table, app, address),
    open(context, app) {
      const server = new AuthorizationServer(context, app, name, table.grants)
      const { token, resources = [], routes = [], controls } = table.open(server, app)
      const tokenRoutes = token.methods.map(method => ({
        method,
        path: paths.TOKEN_URL,
        handle: (request: HttpRequest) => exchangeCode(server, token, request),
      }))
      const resourceRoutes = resources.map(resource => ({
        method: 'GET' as const,
        path: resource.path,
        handle: (request: HttpRequest) => showResource(server, resource, request),
      }))
      const stateOf = ({ state }: AuthorizationRequest): Params => (state ? { state } : {})
      return {
        routes: [...tokenRoutes, ...resourceRoutes, ...routes],
        failure,
        identity: {
          brand,
          authorizePath: paths.AUTHORIZE_URL,
          server,
          read: query => readAuthorize(server, authorize, query),
          granted: (request, code) => ({ code, ...stateOf(request), ...authorize.granted?.(request) }),
          denied: request => ({ ...authorize.denied, ...stateOf(request) }),
          ...(authorize.fragment && { fragment: authorize.fragment }),
          asksEmail: ({ scopes }) => authorize.emailScope !== undefined && scopes.includes(authorize.emailScope),
        },
        controls: { ...server.controls(), ...controls },
      }
    },
  })
}

function settings<App extends string>(
  { name, paths }: OauthTable<App>,
  app: Secrets<'id' | 'secret' | App>,
  { origin }: Address,
): Record<string, string> {
  const urls = Object.entries(paths).map(([kind, path]): [string, string] => [kind, `${origin}${path}`])
  const all: [string, string][] = [['ID', app.id], ['SECRET', app.secret], ...urls]
  return Object.fromEntries(all.map(([kind, value]) => [`OAUTH_${name.toUpperCase()}_${kind}`, value]))
}
