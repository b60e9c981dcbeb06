import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import { basicCredentials } from '#identity/basic.ts'
import { letters } from '#world/numbers.ts'
import type { Account } from './account.ts'
import { debugId, type Reply, refuse } from './reply.ts'

export type Handler = (account: Account, call: Call) => Reply

export function answer({ status, body }: Reply): Answer {
  const headers = { 'paypal-debug-id': debugId(), 'cache-control': 'max-age=0, no-cache, no-store, must-revalidate' }
  if (!body) return { status, headers }
  const told = json(status, body)
  return { ...told, headers: { ...told.headers, ...headers } }
}

/** Lets a call through with a good token; `keptFor` is how many seconds its PayPal-Request-Id is remembered. */
export function guarded(account: Account, handler: Handler, keptFor = 0): (call: Call) => Answer {
  return call => {
    const act = () => handler(account, call)
    const refused = refusal(account, call)
    return answer(refused ?? (keptFor > 0 ? account.requests.once(call, account.now(), keptFor, act) : act()))
  }
}

function refusal(account: Account, call: Call): Reply | undefined {
  const token = /^Bearer (\S+)$/i.exec(headerOf(call, 'authorization'))?.[1]
  if (!token) return refuse(401, 'AUTHENTICATION_FAILURE')
  if (!account.tokens.isGood(token, account.now()))
    return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature verification failed' } }
  const isJson = /^application\/json\b/i.test(headerOf(call, 'content-type'))
  return call.method === 'GET' || isJson ? undefined : refuse(415, 'UNSUPPORTED_MEDIA_TYPE')
}

const scope = [
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/reporting/search/read',
  'https://uri.paypal.com/services/applications/webhooks',
].join(' ')

/** POST /v1/oauth2/token: an access token for the app's own credentials. */
export function token(account: Account, call: Call): Answer {
  const shown = basicCredentials(headerOf(call, 'authorization'))
  const { clientId, clientSecret } = account.secrets
  if (shown?.id !== clientId || shown.secret !== clientSecret)
    return refusedToken(401, 'invalid_client', 'Client Authentication failed')
  const grant = formBody(call).get('grant_type')
  if (grant !== 'client_credentials')
    return refusedToken(400, 'unsupported_grant_type', grant ? 'Grant Type is not supported' : 'Grant Type is NULL')
  const access_token = account.tokens.issue(account.now())
  const nonce = `${new Date(account.now()).toISOString()}${letters(43)}`
  const app = { app_id: 'APP-80W284485P519543T', expires_in: account.tokens.life, nonce }
  return answer({ status: 200, body: { scope, access_token, token_type: 'Bearer', ...app } })
}

function refusedToken(status: number, error: string, error_description: string): Answer {
  return answer({ status, body: { error, error_description } })
}
