import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Dice } from './dice.ts'

interface Letter {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const letterOf = async (request: IncomingMessage): Promise<Letter> => {
  const { host, connection, 'content-length': length, ...headers } = request.headers
  return { path: request.url ?? '/', headers: headers as Record<string, string>, body: await buffer(request) }
}

const bent = (letter: Letter, at: number): Letter => {
  const body = Buffer.from(letter.body)
  const place = at % Math.max(1, body.length)
  body[place] = (body[place] ?? 0) ^ 1
  return { ...letter, body }
}

/** What happens to callbacks on their way: so many of each among 25, so that the shortest run meets them all. */
const fates = { delivered: 10, lost: 5, twice: 3, held: 3, unacknowledged: 2, bent: 2 } as const
type Fate = keyof typeof fates

/** Stands where the providers call, and lets their callbacks have accidents. */
export const startDoorman = async (dice: Dice, apiOrigin: () => string) => {
  const counts: Record<Fate, number> = { lost: 0, twice: 0, held: 0, unacknowledged: 0, bent: 0, delivered: 0 }
  const held: Letter[] = []
  const nextFate = dice.deck(fates)
  let isHonest = false
  const deliver = async ({ path, headers, body }: Letter) => {
    try {
      const answer = await fetch(`${apiOrigin()}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
      return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
    } catch {
      return { status: 502, type: '', text: '' }
    }
  }
  const nobody = { status: 503, type: '', text: '' }
  const ways: Record<Fate, (letter: Letter) => ReturnType<typeof deliver>> = {
    delivered: deliver,
    lost: async () => nobody,
    twice: async letter => (await Promise.all([deliver(letter), deliver(letter)]))[0] ?? nobody,
    held: async letter => {
      held.push(letter)
      return nobody
    },
    unacknowledged: async letter => {
      await deliver(letter)
      return nobody
    },
    bent: async letter => {
      await deliver(bent(letter, dice.below(100_000)))
      return deliver(letter)
    },
  }
  const server = createServer(async (request, response) => {
    const letter = await letterOf(request)
    const fate: Fate = isHonest ? 'delivered' : nextFate()
    counts[fate] += 1
    const { status, type, text } = await ways[fate](letter)
    response.writeHead(status, type ? { 'content-type': type } : {}).end(text)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** Delivers what was held up, the newest first. */
    release: async () => {
      for (const letter of held.splice(0).reverse()) await deliver(letter)
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
