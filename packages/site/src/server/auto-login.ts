import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MessageKey } from '@bohe/i18n/message-key'
import { refusedMessage } from '../refused-message.ts'
import { saidCookie } from '../said.ts'
import { apiFor } from '../server-api.server.ts'
import type { LogIn } from './visit.ts'

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

/**
 * Logs in by the token of an address ("Auto loging in...", product §1): the API takes it for a new one, which goes into
 * the cookies, and the visitor goes on to the same address without it, where the outcome is said.
 */
export const logInByToken = async (
  { token, language, location, cookies: own }: LogIn,
  region: '0' | '1',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const visit = new Request(new URL(location, 'http://site.invalid'), { headers: headersOf(request) })
  const { api, cookies } = apiFor(visit, language, region)
  const said: MessageKey = await api.exchange({ account_token: token }).then(() => 'success.login', refusedMessage)
  response.writeHead(303, {
    Location: location,
    'Set-Cookie': [...own, ...cookies, saidCookie(said)],
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
  response.end()
}
