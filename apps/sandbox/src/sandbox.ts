import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SMTPServer } from 'smtp-server'
import { controlRoutes } from './faces/controls.ts'
import { faceRoutes } from './faces/routes.ts'
import { httpServer, serve, serveVendor } from './http/serve.ts'
import { People } from './identity/people.ts'
import { serverSettings } from './server-settings.ts'
import { vendors } from './vendors.ts'
import { type Clock, systemClock } from './world/clock.ts'
import { Courier } from './world/courier.ts'
import { Inbox } from './world/inbox.ts'
import { Ledger } from './world/ledger.ts'
import { Store } from './world/store.ts'
import type { Cashier, WorkingVendor, World } from './world/vendor.ts'

export type SandboxOptions = {
  /** 0 lets the system choose. */
  port: number
  smtpPort: number
  dataDir: string
  clock?: Clock
  /** Seconds before each repetition of a callback, instead of every vendor's own. */
  retrySchedule?: number[]
  /** Divides the seconds between repetitions. */
  retryFactor?: number
}

export type Sandbox = {
  origin: string
  smtpPort: number
  /** The environment variables an API server needs to work with this sandbox. */
  settings: Record<string, string>
  stop(): Promise<void>
}

const loopback = '127.0.0.1'

/** Starts the outside world on the loopback interface. Throws when a port is taken or the folder is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = openStore(options.dataDir)
  const world = createWorld(store, options)
  const open = vendors.map(vendor => vendor.open(options.dataDir, world))
  try {
    return await listen(options, store, world, open)
  } catch (error) {
    store.close()
    throw error
  }
}

function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    return new Store(join(dataDir, 'payments.sqlite'))
  } catch (cause) {
    throw new Error(`another sandbox uses ${dataDir}, or it cannot be written`, { cause })
  }
}

function createWorld(store: Store, { clock = systemClock, retrySchedule, retryFactor = 1 }: SandboxOptions): World {
  const ledger = new Ledger(store)
  const policy = { ...(retrySchedule && { seconds: retrySchedule }), factor: retryFactor }
  const courier = new Courier(clock, ledger, store, policy)
  return { clock, ledger, inbox: new Inbox(clock), courier, people: new People(store) }
}

async function listen(options: SandboxOptions, store: Store, world: World, open: WorkingVendor[]): Promise<Sandbox> {
  const app = httpServer()
  serve(app, [...faceRoutes(world, open), ...controlRoutes(world, open)])
  for (const vendor of open) serveVendor(app, vendor)
  const smtp = open.find(vendor => vendor.smtp)?.smtp
  const smtpPort = smtp ? await listenForMail(smtp, options.smtpPort) : 0
  const origin = await app.listen({ port: options.port, host: loopback }).catch(async (error: unknown) => {
    await closeMail(smtp)
    throw error
  })
  world.courier.start(cashiersOf(open))
  const settings = serverSettings(options.dataDir, origin, smtpPort)
  return { origin, smtpPort, settings, stop: () => stop(app, smtp, world, store) }
}

function cashiersOf(open: WorkingVendor[]): Map<string, Cashier> {
  return new Map(open.flatMap(({ id, cashier }) => (cashier ? [[id, cashier] as const] : [])))
}

async function listenForMail(smtp: SMTPServer, port: number): Promise<number> {
  // A client that hangs up mid-sentence is not the sandbox's trouble; a taken port reaches `once` below.
  smtp.on('error', () => undefined)
  const server = smtp.listen(port, loopback)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function closeMail(smtp: SMTPServer | undefined): Promise<void> {
  await new Promise<void>(done => (smtp ? smtp.close(done) : done()))
}

async function stop(app: FastifyInstance, smtp: SMTPServer | undefined, world: World, store: Store): Promise<void> {
  await Promise.all([app.close(), closeMail(smtp), world.courier.stop()])
  store.close()
}
