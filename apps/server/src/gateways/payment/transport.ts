import { PaymentProviderError } from './payment-gateway.ts'

/** How long a provider may take, and how much it may say (providers §0). */
const timeout = 8_000
const largestAnswer = 1024 * 1024

export interface ProviderAnswer {
  status: number
  headers: Headers
  /** Exactly as sent: signatures cover these bytes. */
  body: string
}

/** One request to a provider: 8 seconds, no redirects, at most 1 MiB. Throws PaymentProviderError. */
export const askProvider = async (url: string, init: RequestInit): Promise<ProviderAnswer> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    return { status: response.status, headers: response.headers, body: await boundedText(response) }
  } catch (cause) {
    throw new PaymentProviderError('unreachable', `No answer from ${new URL(url).host}`, { cause })
  }
}

const boundedText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A signature does not say which question it answers: an answer about another payment proves nothing. */
export const requireAbout = (attemptNo: string, told: string | undefined): void => {
  if (told !== attemptNo) throw new PaymentProviderError('unproved', 'The answer is about another payment')
}
