import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Identity } from '#core/tls-authority.ts'

/** Who calls and whom he trusts: the authority's certificate as PEM. */
export type Caller = { authority: string; identity?: Identity; body?: string }

/** Calls over TLS as a server does that checks whom it talks to; a GET without a body. */
export async function secureCall(url: string, { authority, identity, body }: Caller) {
  const own = identity && { cert: identity.certificate, key: identity.privateKey }
  const asked = request(url, { method: body === undefined ? 'GET' : 'POST', ca: authority, agent: false, ...own })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}
