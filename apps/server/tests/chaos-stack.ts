import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startSandbox } from '@bohe/sandbox/sandbox.ts'
import { dataFolder } from '@bohe/sandbox/testing/data-folder.ts'
import { tick } from '#jobs/jobs.ts'
import { systemRandom } from '#random.ts'
import type { Dice } from './chaos-dice.ts'
import { addMember, logInAs } from './payment-stack.ts'
import type { TestDatabase } from './support/database/databases.ts'
import { mortalDatabase } from './support/database/mortal-database.ts'
import { movableClock } from './support/movable-clock.ts'
import { startApi } from './support/start-api.ts'

/** A payment as its provider knows it; amounts are decimal texts. */
export interface ProviderPayment {
  provider: string
  pay_url: string
  attempt_no: string
  currency: string
  paid_amount: string | null
  refunds: { amount: string; state: string }[]
}

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

/** What may happen to a callback on its way, and how often of a hundred. */
const fates = { lost: 20, twice: 12, held: 12, unacknowledged: 8, bent: 8 } as const
type Fate = keyof typeof fates | 'delivered'

/** Stands where the providers call, and lets their callbacks have accidents. */
const startDoorman = async (dice: Dice, apiOrigin: () => string) => {
  const counts: Record<Fate, number> = { lost: 0, twice: 0, held: 0, unacknowledged: 0, bent: 0, delivered: 0 }
  const held: Letter[] = []
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
    const fate: Fate = isHonest ? 'delivered' : dice.fate(fates, 'delivered')
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

const asJson = async (response: Response) => {
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

export type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>

/** Providers, a doorman, and a server that can be killed and started again on the same database; one clock for all. */
export const startChaosStack = async (open: TestDatabase['open'], dice: Dice) => {
  const clock = movableClock()
  const dataDir = dataFolder()
  const connection = await (open ?? (() => Promise.reject(new Error('no database'))))()
  let server: Awaited<ReturnType<typeof startServer>>
  const doorman = await startDoorman(dice.child('doorman'), () => server.origin)
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    clock,
    retrySchedule: [20, 60, 300, 900],
    webhookUrl: `${doorman.origin}/api/pay/notify/paypal`,
  })
  const settings = { ...sandbox.settings, PUBLIC_API_ORIGIN: doorman.origin }
  const startServer = async () => {
    const { db, kill } = mortalDatabase(connection.db)
    const database = async () => ({ db, close: async () => {} })
    const api = await startApi({ database, settings, clock, overrides: { random: systemRandom } })
    return { api, kill, origin: await api.app.listen({ port: 0, host: '127.0.0.1' }) }
  }
  server = await startServer()
  const control = (path: string, body: object) =>
    fetch(`${sandbox.origin}/__control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const log: string[] = []
  return {
    clock,
    doorman,
    control,
    db: connection.db,
    log,
    /** The server that runs now. */
    api: () => server.api,
    providers: [...server.api.context.payments.keys()],
    payments: async () => (await asJson(await fetch(`${sandbox.origin}/payments.json`))) as ProviderPayment[],
    member: async () => {
      const id = await addMember({ ...server.api, context: { ...server.api.context, db: connection.db } })
      return { id, token: await logInAs({ ...server.api, context: { ...server.api.context, db: connection.db } }, id) }
    },
    tick: () => tick(server.api.context),
    /** The server dies where it stands, and another one comes up. */
    restart: async () => {
      const dead = server
      dead.kill()
      log.push(...dead.api.log)
      server = await startServer()
      await dead.api.stop()
    },
    stop: async () => {
      await server.api.stop()
      await doorman.stop()
      await sandbox.stop()
      await connection.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
