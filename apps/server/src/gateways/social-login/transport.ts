import { serverLimits } from '@bohe/api-client/contract/limits'
import { createBoundedClient, type ProviderQuestion } from '#gateways/bounded-client.ts'
import { SocialLoginError } from './social-login.ts'

const client = createBoundedClient({
  timeout: serverLimits.openLogin.providerTimeoutSeconds * 1000,
  largest: 256 * 1024,
})

export interface Answer {
  status: number
  body: string
}

const request = async (url: string, question: ProviderQuestion): Promise<Answer> => {
  const { status, body } = await client.ask(url, question)
  return { status, body: body.toString('utf8') }
}

// The cause is left out: it could quote the address, which holds secrets at some providers.
const unreachable = (url: string) => new SocialLoginError('failed', `no answer from ${new URL(url).host}`)

/** One request to a provider: 8 seconds, no redirects, at most 256 KiB. Never sent twice. Throws SocialLoginError. */
export const ask = async (url: string, question: ProviderQuestion): Promise<Answer> => {
  try {
    return await request(url, question)
  } catch {
    throw unreachable(url)
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/**
 * A request that changes nothing over there: sent once more when the connection failed, not when it was slow, since
 * somebody waits. Throws SocialLoginError.
 */
export const read = async (url: string, question: ProviderQuestion): Promise<Answer> => {
  try {
    return await request(url, question)
  } catch (error) {
    if (isTimeout(error)) throw unreachable(url)
    return ask(url, question)
  }
}
