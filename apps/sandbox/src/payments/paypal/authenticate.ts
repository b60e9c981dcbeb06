import { basicCredentials, formBody, type HttpRequest, type HttpResponse, headerOf, json } from '#core/http.ts'
import { letters } from '#core/random-text.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { debugId, type Reply, refuse } from './reply.ts'

export type Handler = (account: MerchantAccount, request: HttpRequest) => Reply

export function answer({ status, body }: Reply): HttpResponse {
  const headers = { 'paypal-debug-id': debugId(), 'cache-control': 'max-age=0, no-cache, no-store, must-revalidate' }
  if (!body) return { status, headers }
  const response = json(status, body)
  return { ...response, headers: { ...response.headers, ...headers } }
}

/** Passes a request with a valid token to its handler; `keptFor` is how many seconds its PayPal-Request-Id is remembered. */
export function authenticated(
  account: MerchantAccount,
  handler: Handler,
  keptFor = 0,
): (request: HttpRequest) => HttpResponse {
  return request => {
    const act = () => handler(account, request)
    const refused = refusal(account, request)
    return answer(refused ?? (keptFor > 0 ? account.requests.once(request, account.now(), keptFor, act) : act()))
  }
}

function refusal(account: MerchantAccount, request: HttpRequest): Reply | undefined {
  const token = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization'))?.[1]
  if (!token) return refuse(401, 'AUTHENTICATION_FAILURE')
  if (!account.tokens.isValid(token, account.now()))
    return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature verification failed' } }
  const isJson = /^application\/json\b/i.test(headerOf(request, 'content-type'))
  return request.method === 'GET' || isJson ? undefined : refuse(415, 'UNSUPPORTED_MEDIA_TYPE')
}

const scope = [
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/reporting/search/read',
  'https://uri.paypal.com/services/applications/webhooks',
].join(' ')

/** POST /v1/oauth2/token: an access token for the app's own credentials. */
export function token(account: MerchantAccount, request: HttpRequest): HttpResponse {
  const client = basicCredentials(request)
  const { clientId, clientSecret } = account.secrets
  if (client?.id !== clientId || client.secret !== clientSecret)
    return refusedToken(401, 'invalid_client', 'Client Authentication failed')
  const grant = formBody(request).get('grant_type')
  if (grant !== 'client_credentials')
    return refusedToken(400, 'unsupported_grant_type', grant ? 'Grant Type is not supported' : 'Grant Type is NULL')
  const access_token = account.tokens.issue(account.now())
  const nonce = `${new Date(account.now()).toISOString()}${letters(43)}`
  const app = { app_id: 'APP-80W284485P519543T', expires_in: account.tokens.life, nonce }
  return answer({ status: 200, body: { scope, access_token, token_type: 'Bearer', ...app } })
}

function refusedToken(status: number, error: string, error_description: string): HttpResponse {
  return answer({ status, body: { error, error_description } })
}
