import { Agent, request as httpsRequest } from 'node:https'
import { boundedBody, boundedFetch } from '#gateways/bounded-fetch.ts'
import { PaymentProviderError } from './payment-gateway.ts'

/** How many milliseconds a provider may take, and how many bytes it may say (providers §0). */
const answerBounds = { timeout: 8_000, largest: 1024 * 1024 }
/** The same for a day's bill. */
const downloadBounds = { timeout: 60_000, largest: 64 * 1024 * 1024 }

export interface ProviderAnswer {
  status: number
  headers: Headers
  /** Exactly as sent: signatures cover these bytes. */
  body: string
}

/** Who we are in a connection, and whom we trust beside the usual authorities. PEM. */
export interface TlsIdentity {
  cert?: string | undefined
  key?: string | undefined
  ca?: string | undefined
}

const unreachable = (url: string, cause: unknown) =>
  new PaymentProviderError('unreachable', `No answer from ${new URL(url).host}`, { cause })

const fetchBytes = (url: string, init: RequestInit, bounds: typeof answerBounds) =>
  boundedFetch(url, init, bounds).catch(cause => {
    throw unreachable(url, cause)
  })

/** One request to a provider: 8 seconds, no redirects, at most 1 MiB. Throws PaymentProviderError. */
export const askProvider = async (url: string, init: RequestInit): Promise<ProviderAnswer> => {
  const answer = await fetchBytes(url, init, answerBounds)
  return { ...answer, body: answer.body.toString('utf8') }
}

/** A file of a provider, as bytes: 60 seconds, no redirects, at most 64 MiB. Throws PaymentProviderError. */
export const downloadFrom = (url: string, init: RequestInit = {}) => fetchBytes(url, init, downloadBounds)

/**
 * One request over TLS that shows a certificate of ours or trusts an authority of our choice; otherwise like
 * `askProvider`. The server's certificate is always verified. Throws PaymentProviderError.
 */
export const askOverTls = async (
  url: string,
  { method, headers = {}, body = '' }: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  identity: TlsIdentity,
): Promise<{ status: number; body: string }> => {
  const agent = new Agent({ ...identity, minVersion: 'TLSv1.2' })
  try {
    const bytes = Buffer.from(body)
    const length = { ...headers, 'content-length': String(bytes.length) }
    return await roundTrip(
      url,
      { method, headers: length, agent, signal: AbortSignal.timeout(answerBounds.timeout) },
      bytes,
    )
  } catch (cause) {
    throw unreachable(url, cause)
  } finally {
    agent.destroy()
  }
}

/** Node's own client follows no redirect: one is an answer like another. */
const roundTrip = (url: string, options: object, body: Buffer): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const asking = httpsRequest(url, options, response => {
      boundedBody(response, answerBounds.largest).then(
        bytes => resolve({ status: response.statusCode ?? 0, body: bytes.toString('utf8') }),
        error => {
          asking.destroy()
          reject(error)
        },
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })

/** A signature does not say which question it answers: an answer about another payment proves nothing. */
export const requireAbout = (attemptNo: string, told: string | undefined): void => {
  if (told !== attemptNo) throw new PaymentProviderError('unproved', 'The answer is about another payment')
}
