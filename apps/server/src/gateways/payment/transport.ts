import {
  type BoundedAnswer,
  type BoundedClient,
  createBoundedClient,
  type ProviderQuestion,
  type TlsIdentity,
} from '#gateways/bounded-client.ts'
import { PaymentProviderError } from './payment-gateway.ts'

/** How many milliseconds a provider may take, and how many bytes it may say (providers §0). */
const answerBounds = { timeout: 8_000, largest: 1024 * 1024 }
const client = createBoundedClient(answerBounds)
/** The same for a day's bill. */
const downloadClient = createBoundedClient({ timeout: 60_000, largest: 64 * 1024 * 1024 })

/** An answer as text, exactly as sent. */
export type ProviderAnswer = Omit<BoundedAnswer, 'body'> & { body: string }

const unreachable = (url: string, cause: unknown) =>
  new PaymentProviderError('unreachable', `No answer from ${new URL(url).host}`, { cause })

const askForBytes = ({ ask }: BoundedClient, url: string, question: ProviderQuestion) =>
  ask(url, question).catch(cause => {
    throw unreachable(url, cause)
  })

const asText = (answer: BoundedAnswer): ProviderAnswer => ({ ...answer, body: answer.body.toString('utf8') })

/** One request to a provider: 8 seconds, no redirects, at most 1 MiB. Throws PaymentProviderError. */
export const askProvider = async (url: string, question: ProviderQuestion): Promise<ProviderAnswer> =>
  asText(await askForBytes(client, url, question))

/** A file of a provider, as bytes: 60 seconds, no redirects, at most 64 MiB. Throws PaymentProviderError. */
export const downloadFrom = (url: string, question: ProviderQuestion = {}) => askForBytes(downloadClient, url, question)

/**
 * One request over TLS that shows a certificate of ours or trusts an authority of our choice; otherwise like
 * `askProvider`. The server's certificate is always verified. Throws PaymentProviderError.
 */
export const askOverTls = async (
  url: string,
  question: ProviderQuestion,
  identity: TlsIdentity,
): Promise<ProviderAnswer> => {
  const own = createBoundedClient(answerBounds, identity)
  try {
    return asText(await askForBytes(own, url, question))
  } finally {
    await own.close()
  }
}

/** A signature does not say which question it answers: an answer about another payment proves nothing. */
export const requireAbout = (attemptNo: string, told: string | undefined): void => {
  if (told !== attemptNo) throw new PaymentProviderError('unproved', 'The answer is about another payment')
}
