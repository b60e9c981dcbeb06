import { Agent, request as httpsRequest } from 'node:https'
import { PaymentProviderError } from './payment-gateway.ts'

/** How long a provider may take, and how much it may say (providers §0). */
const timeout = 8_000
const largestAnswer = 1024 * 1024
/** The same for a day's bill. */
const downloadTimeout = 60_000
const largestDownload = 64 * 1024 * 1024

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

const bounded = async (body: AsyncIterable<Uint8Array> | null, largest: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > largest) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** One request to a provider: 8 seconds, no redirects, at most 1 MiB. Throws PaymentProviderError. */
export const askProvider = async (url: string, init: RequestInit): Promise<ProviderAnswer> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    const body = (await bounded(response.body, largestAnswer)).toString('utf8')
    return { status: response.status, headers: response.headers, body }
  } catch (cause) {
    throw unreachable(url, cause)
  }
}

/** A file of a provider, as bytes: 60 seconds, no redirects, at most 64 MiB. Throws PaymentProviderError. */
export const downloadFrom = async (url: string, init: RequestInit = {}): Promise<{ status: number; body: Buffer }> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(downloadTimeout) })
    return { status: response.status, body: await bounded(response.body, largestDownload) }
  } catch (cause) {
    throw unreachable(url, cause)
  }
}

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
    return await roundTrip(url, { method, headers: length, agent, signal: AbortSignal.timeout(timeout) }, bytes)
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
      bounded(response, largestAnswer).then(
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
