import { Agent, type Dispatcher } from 'undici'

/** What is asked of a provider: a GET unless another method is named. */
export interface ProviderQuestion {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** How many milliseconds an answer may take, from the question to its last byte, and how many bytes it may have. */
export interface Bounds {
  timeout: number
  largest: number
}

/** Who we are in a connection, and whom we trust beside the usual authorities. PEM. */
export interface TlsIdentity {
  cert?: string | undefined
  key?: string | undefined
  ca?: string | undefined
}

/** An answer, its body exactly as it was sent: signatures cover these bytes. */
export interface BoundedAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Asks providers over connections that are kept for a few seconds, so that the next question finds one. */
export interface BoundedClient {
  /** Throws when the answer takes too long, with a `TimeoutError`, is too large, is cut off or is a redirect. */
  ask: (url: string, question: ProviderQuestion) => Promise<BoundedAnswer>
  /** Ends its connections, and what is asked over them. */
  close: () => Promise<void>
}

/** Some providers answer nobody who does not say what he is and what he takes; what is packed is not unpacked here. */
const everywhere = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'bohe' }

const redirects = [301, 302, 303, 307, 308]

/** Gathers one answer, until its time has come. */
class Gathering implements Dispatcher.DispatchHandler {
  readonly #timer: NodeJS.Timeout
  readonly #resolve: (answer: BoundedAnswer) => void
  readonly #reject: (error: Error) => void
  readonly #chunks: Buffer[] = []
  #status = 0
  #headers: BoundedAnswer['headers'] = {}
  #controller: Dispatcher.DispatchController | undefined
  #late: Error | undefined

  constructor(timeout: number, resolve: (answer: BoundedAnswer) => void, reject: (error: Error) => void) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(() => {
      this.#late = new DOMException('The answer takes too long', 'TimeoutError')
      reject(this.#late)
      this.#controller?.abort(this.#late)
    }, timeout)
  }

  /** There is a connection. */
  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    if (this.#late) controller.abort(this.#late)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: BoundedAnswer['headers']) {
    this.#status = status
    this.#headers = headers
    if (redirects.includes(status)) controller.abort(new Error('The answer is a redirect'))
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer) {
    this.#chunks.push(chunk)
  }

  onResponseEnd() {
    clearTimeout(this.#timer)
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error) {
    clearTimeout(this.#timer)
    this.#reject(error)
  }
}

/**
 * A client for providers: HTTP/1.1, no redirects, over TLS only with a certificate that can be verified. By undici's
 * `dispatch`, since its `request` and Node's own client make a stream of each answer (3 % of an order that is paid).
 */
export const createBoundedClient = ({ timeout, largest }: Bounds, identity: TlsIdentity = {}): BoundedClient => {
  const agent = new Agent({
    allowH2: false,
    maxResponseSize: largest,
    // Its own limits begin anew with each piece of an answer.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { ...identity, minVersion: 'TLSv1.2' },
  })
  return {
    ask: (url, { method = 'GET', headers, body = null }) =>
      new Promise((resolve, reject) => {
        const { origin, pathname, search } = new URL(url)
        const question = { origin, path: pathname + search, method, headers: { ...everywhere, ...headers }, body }
        agent.dispatch(question, new Gathering(timeout, resolve, reject))
      }),
    close: () => agent.destroy(),
  }
}
