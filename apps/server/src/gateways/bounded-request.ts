import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** What is asked of a provider: a GET unless another method is named. */
export interface ProviderQuestion {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** How many milliseconds an answer may take, how many bytes it may have, and who asks where that is not anybody. */
export interface Bounds {
  timeout: number
  largest: number
  agent?: Agent
}

/** An answer, its body exactly as it was sent: signatures cover these bytes. */
export interface BoundedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Some providers answer nobody who does not say what he is and what he takes; what is packed is not unpacked here. */
const everywhere = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'bohe' }

const redirects = [301, 302, 303, 307, 308]

const bytesOf = async (response: IncomingMessage, largest: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > largest) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const send = (url: string, { method = 'GET', headers, body }: ProviderQuestion, options: object) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest
    const length = body === undefined ? undefined : { 'content-length': Buffer.byteLength(body) }
    request(url, { ...options, method, headers: { ...everywhere, ...headers, ...length } }, resolve)
      .on('error', reject)
      // Of one that goes over to another protocol nothing else is heard.
      .on('close', () => reject(new Error('The connection was closed without an answer')))
      .end(body)
  })

/**
 * One request to a provider, without redirects, over a connection that is kept unless the agent does otherwise. Throws
 * when its answer takes too long, with a `TimeoutError`, or is too large. By Node's own client: `fetch` costs more.
 */
export const boundedRequest = async (
  url: string,
  question: ProviderQuestion,
  { timeout, largest, agent }: Bounds,
): Promise<BoundedAnswer> => {
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await send(url, question, { signal, ...(agent && { agent }) })
    const { statusCode: status = 0, headers } = response
    if (redirects.includes(status)) {
      response.destroy()
      throw new Error('The answer is a redirect')
    }
    const bytes = await bytesOf(response, largest)
    // A body without a length ends with its connection, which the signal ends, too.
    signal.throwIfAborted()
    return { status, headers, body: bytes }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}
