import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Dice } from './dice.ts'

interface Callback {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const callbackOf = async (request: IncomingMessage): Promise<Callback> => {
  const { host, connection, 'content-length': length, ...headers } = request.headers
  return { path: request.url ?? '/', headers: headers as Record<string, string>, body: await buffer(request) }
}

const tampered = (callback: Callback, at: number): Callback => {
  const body = Buffer.from(callback.body)
  const place = at % Math.max(1, body.length)
  body[place] = (body[place] ?? 0) ^ 1
  return { ...callback, body }
}

/** What happens to callbacks on their way: so many of each among 25, so that the shortest run meets them all. */
const fates = { delivered: 10, lost: 5, twice: 3, held: 3, unacknowledged: 2, tampered: 2 } as const
type Fate = keyof typeof fates

/** The providers call it instead of the server: it passes each callback on, or lets another of the fates happen to it. */
export const startCallbackProxy = async (dice: Dice, apiOrigin: () => string) => {
  const counts: Record<Fate, number> = { lost: 0, twice: 0, held: 0, unacknowledged: 0, tampered: 0, delivered: 0 }
  const held: Callback[] = []
  const nextFate = dice.deck(fates)
  let isHonest = false
  const deliver = async ({ path, headers, body }: Callback) => {
    try {
      const answer = await fetch(`${apiOrigin()}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
      return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
    } catch {
      return { status: 502, type: '', text: '' }
    }
  }
  const nobody = { status: 503, type: '', text: '' }
  const ways: Record<Fate, (callback: Callback) => ReturnType<typeof deliver>> = {
    delivered: deliver,
    lost: async () => nobody,
    twice: async callback => (await Promise.all([deliver(callback), deliver(callback)]))[0] ?? nobody,
    held: async callback => {
      held.push(callback)
      return nobody
    },
    unacknowledged: async callback => {
      await deliver(callback)
      return nobody
    },
    tampered: async callback => {
      await deliver(tampered(callback, dice.below(100_000)))
      return deliver(callback)
    },
  }
  const server = createServer(async (request, response) => {
    const callback = await callbackOf(request)
    const fate: Fate = isHonest ? 'delivered' : nextFate()
    counts[fate] += 1
    const { status, type, text } = await ways[fate](callback)
    response.writeHead(status, type ? { 'content-type': type } : {}).end(text)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** Delivers what was held up, the newest first. */
    release: async () => {
      for (const callback of held.splice(0).reverse()) await deliver(callback)
    },
    beHonest: () => {
      isHonest = true
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}
