import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
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

const requestOf = (url: string, { method = 'GET', headers, body }: ProviderQuestion, agent: Agent | undefined) => {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const length = body === undefined ? undefined : { 'content-length': Buffer.byteLength(body) }
  return request(url, { ...(agent && { agent }), method, headers: { ...everywhere, ...headers, ...length } })
}

const answerTo = (request: ClientRequest, body: string | undefined) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request
      .on('response', resolve)
      .on('error', reject)
      // Of one that goes over to another protocol nothing else is heard.
      .on('close', () => reject(new Error('The connection was closed without an answer')))
      .end(body)
  })

/**
 * One request to a provider, without redirects, over a connection that is kept unless the agent does otherwise. Throws
 * when its answer takes too long, with a `TimeoutError`, or is too large. By Node's own client: `fetch` costs more, and so
 * does a signal, which lives on behind the answer until its time has come.
 */
export const boundedRequest = async (
  url: string,
  question: ProviderQuestion,
  { timeout, largest, agent }: Bounds,
): Promise<BoundedAnswer> => {
  const request = requestOf(url, question, agent)
  let late: Error | undefined
  const timer = setTimeout(() => {
    late = new DOMException('The answer takes too long', 'TimeoutError')
    request.destroy(late)
  }, timeout)
  try {
    const response = await answerTo(request, question.body)
    const { statusCode: status = 0, headers } = response
    if (redirects.includes(status)) {
      response.destroy()
      throw new Error('The answer is a redirect')
    }
    const bytes = await bytesOf(response, largest)
    // A body without a length ends with its connection, which is ended here, too.
    if (late) throw late
    return { status, headers, body: bytes }
  } catch (error) {
    throw late ?? error
  } finally {
    clearTimeout(timer)
  }
}
