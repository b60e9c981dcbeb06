import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { headers: IncomingHttpHeaders; body: string }
type Reaction = (received: Received) => { status: number; body?: string }

/** A merchant's address for callbacks: keeps what arrives and answers as it is told to. */
export class CallbackServer {
  readonly received: Received[] = []
  react: Reaction = () => ({ status: 200, body: 'success' })
  readonly #waiting: (() => void)[] = []
  readonly #server = createServer((request, response) => {
    void this.#take(request).then(({ status, body }) => response.writeHead(status).end(body))
  })

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/notify`
  }

  /** Waits until so many callbacks have arrived. */
  async until(count: number): Promise<Received[]> {
    while (this.received.length < count) await new Promise<void>(resolve => this.#waiting.push(resolve))
    return this.received
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(done => this.#server.close(done))
  }

  async #take(request: IncomingMessage): Promise<ReturnType<Reaction>> {
    const received = { headers: request.headers, body: await text(request) }
    const reaction = this.react(received)
    this.received.push(received)
    for (const wake of this.#waiting.splice(0)) wake()
    return reaction
  }
}
