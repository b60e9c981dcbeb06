import * as z from 'zod/mini'
import type { Clock } from '#clock.ts'
import { parseJson } from '#gateways/payment/json.ts'
import { PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { askProvider, type ProviderAnswer } from '#gateways/payment/transport.ts'

/** A REST app and whose money it takes. Certificates are PEM. */
export interface PaypalSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  merchantId: string
  webhookId: string
  /** Hosts, with port where it is not the usual one, that may serve the certificate of a webhook. */
  certHosts: readonly string[]
  /** The authority of that certificate; the usual ones when undefined. */
  certCa: string | undefined
}

/** One question; `requestId` makes asking it again the same question (providers §5). */
export interface PaypalQuestion {
  method: 'GET' | 'POST'
  target: string
  body?: object
  requestId?: string
}

export interface PaypalAnswer {
  status: number
  data: unknown
}

const errorBody = z.object({ name: z.string(), details: z.optional(z.array(z.object({ issue: z.string() }))) })

/** PayPal's own word for what is wrong: the issue of its first detail, else the error's name. */
export const issueOf = ({ status, data }: PaypalAnswer): string => {
  const told = z.safeParse(errorBody, data)
  return told.success ? (told.data.details?.[0]?.issue ?? told.data.name) : `HTTP${status}`
}

/** What an answer that is no answer throws: an outage by its status, a no by PayPal's word. */
export const paypalFailure = (answer: PaypalAnswer): PaymentProviderError => {
  const isOutage = answer.status >= 500 || answer.status === 429
  const code = isOutage ? `HTTP${answer.status}` : issueOf(answer)
  return new PaymentProviderError(code, `PayPal answered ${answer.status} ${issueOf(answer)}`)
}

const answerOf = ({ status, body }: ProviderAnswer): PaypalAnswer => ({ status, data: parseJson(body) })

const tokenBody = z.object({ access_token: z.string(), expires_in: z.number() })

const fetchToken = async ({ baseUrl, clientId, clientSecret }: PaypalSettings) => {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const question = { method: 'POST', headers, body: 'grant_type=client_credentials' } as const
  const answer = answerOf(await askProvider(new URL('/v1/oauth2/token', baseUrl).href, question))
  const told = z.safeParse(tokenBody, answer.data)
  if (answer.status !== 200 || !told.success) throw paypalFailure(answer)
  return told.data
}

/** A token is not used in its last minute. */
const lastSeconds = 60

interface Token {
  text: Promise<string>
  /** Epoch milliseconds; for ever while it is being fetched, and over at once when it could not be. */
  usableUntil: number
}

const freshToken = (settings: PaypalSettings, clock: Clock): Token => {
  const asked = clock.now().getTime()
  const fetching = fetchToken(settings).then(({ access_token, expires_in }) => {
    token.usableUntil = asked + (expires_in - lastSeconds) * 1000
    return access_token
  })
  const token: Token = { text: fetching, usableUntil: Infinity }
  fetching.catch(() => {
    token.usableUntil = 0
  })
  return token
}

/** The token of an account: fetched once however many ask at the same time, kept while it is good. */
const tokenKeeper = (settings: PaypalSettings, clock: Clock) => {
  let kept: Token | undefined
  return {
    get: (): Promise<string> => {
      if (!kept || clock.now().getTime() >= kept.usableUntil) kept = freshToken(settings, clock)
      return kept.text
    },
    /** PayPal does not take it any more. */
    drop: () => {
      kept = undefined
    },
  }
}

/** Asks PayPal's API as an account. A status below 500 is an answer, whatever it says; else throws PaymentProviderError. */
export type AskPaypal = (question: PaypalQuestion) => Promise<PaypalAnswer>

export const paypalApi = (settings: PaypalSettings, clock: Clock): AskPaypal => {
  const token = tokenKeeper(settings, clock)
  const send = async ({ method, target, body, requestId }: PaypalQuestion): Promise<PaypalAnswer> => {
    const headers = {
      authorization: `Bearer ${await token.get()}`,
      'content-type': 'application/json',
      ...(method === 'POST' && { prefer: 'return=representation' }),
      ...(requestId && { 'paypal-request-id': requestId }),
    }
    const question = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return answerOf(await askProvider(new URL(target, settings.baseUrl).href, question))
  }
  return async question => {
    const first = await send(question)
    if (first.status === 401) token.drop()
    const answer = first.status === 401 ? await send(question) : first
    if (answer.status >= 500 || answer.status === 429 || answer.status === 401) throw paypalFailure(answer)
    return answer
  }
}
