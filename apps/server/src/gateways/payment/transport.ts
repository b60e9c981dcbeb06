import { Agent } from 'node:https'
import { type BoundedAnswer, type Bounds, boundedRequest, type ProviderQuestion } from '#gateways/bounded-request.ts'
import { PaymentProviderError } from './payment-gateway.ts'

/** How many milliseconds a provider may take, and how many bytes it may say (providers §0). */
const answerBounds = { timeout: 8_000, largest: 1024 * 1024 }
/** The same for a day's bill. */
const downloadBounds = { timeout: 60_000, largest: 64 * 1024 * 1024 }

/** An answer as text, exactly as sent. */
export type ProviderAnswer = Omit<BoundedAnswer, 'body'> & { body: string }

/** Who we are in a connection, and whom we trust beside the usual authorities. PEM. */
export interface TlsIdentity {
  cert?: string | undefined
  key?: string | undefined
  ca?: string | undefined
}

const unreachable = (url: string, cause: unknown) =>
  new PaymentProviderError('unreachable', `No answer from ${new URL(url).host}`, { cause })

const askForBytes = (url: string, question: ProviderQuestion, bounds: Bounds) =>
  boundedRequest(url, question, bounds).catch(cause => {
    throw unreachable(url, cause)
  })

const asText = (answer: BoundedAnswer): ProviderAnswer => ({ ...answer, body: answer.body.toString('utf8') })

/** One request to a provider: 8 seconds, no redirects, at most 1 MiB. Throws PaymentProviderError. */
export const askProvider = async (url: string, question: ProviderQuestion): Promise<ProviderAnswer> =>
  asText(await askForBytes(url, question, answerBounds))

/** A file of a provider, as bytes: 60 seconds, no redirects, at most 64 MiB. Throws PaymentProviderError. */
export const downloadFrom = (url: string, question: ProviderQuestion = {}) => askForBytes(url, question, downloadBounds)

/**
 * One request over TLS that shows a certificate of ours or trusts an authority of our choice; otherwise like
 * `askProvider`. The server's certificate is always verified. Throws PaymentProviderError.
 */
export const askOverTls = async (
  url: string,
  question: ProviderQuestion,
  identity: TlsIdentity,
): Promise<ProviderAnswer> => {
  const agent = new Agent({ ...identity, minVersion: 'TLSv1.2' })
  try {
    return asText(await askForBytes(url, question, { ...answerBounds, agent }))
  } finally {
    agent.destroy()
  }
}

/** A signature does not say which question it answers: an answer about another payment proves nothing. */
export const requireAbout = (attemptNo: string, told: string | undefined): void => {
  if (told !== attemptNo) throw new PaymentProviderError('unproved', 'The answer is about another payment')
}
