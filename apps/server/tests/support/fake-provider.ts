import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const host = '127.0.0.1'

/** What a provider was asked. */
export interface Question {
  method: string
  target: string
  headers: IncomingMessage['headers']
  body: string
}

/** A provider of a test that answers as it is told to, and keeps what it was asked. */
export const startFakeProvider = async (answer: (question: Question, response: ServerResponse) => unknown) => {
  const asked: Question[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request
    const question = { method, target, headers, body: await text(request) }
    asked.push(question)
    answer(question, response)
  })
  await new Promise<void>(done => server.listen(0, host, done))
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => server.close().closeAllConnections(),
  }
}
