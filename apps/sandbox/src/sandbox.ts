import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Door, mailDoor, openDoors, webDoor } from './door.ts'
import { controlRoutes } from './faces/controls.ts'
import { faceRoutes } from './faces/routes.ts'
import { httpServer, serve, serveVendor } from './http/serve.ts'
import { People } from './identity/people.ts'
import { secureOriginOf, serverSettings } from './server-settings.ts'
import { vendors } from './vendors.ts'
import { type Clock, systemClock } from './world/clock.ts'
import { Courier } from './world/courier.ts'
import { Inbox } from './world/inbox.ts'
import { Ledger } from './world/ledger.ts'
import { Store } from './world/store.ts'
import { authorityOf } from './world/tls-authority.ts'
import { tlsOptions } from './world/tls-server.ts'
import type { Cashier, WorkingVendor, World } from './world/vendor.ts'

export type SandboxOptions = {
  /** 0 lets the system choose. */
  port: number
  smtpPort: number
  /** Where calls over TLS are taken; free choice when left out. */
  tlsPort?: number
  dataDir: string
  clock?: Clock
  /** Seconds before each repetition of a callback, instead of every vendor's own. */
  retrySchedule?: number[]
  /** Divides the seconds between repetitions. */
  retryFactor?: number
  /** Where PayPal's events go; the last address it was told of when left out. */
  webhookUrl?: string
}

export type Sandbox = {
  origin: string
  smtpPort: number
  tlsPort: number
  /** The environment variables an API server needs to work with this sandbox. */
  settings: Record<string, string>
  stop(): Promise<void>
}

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

function createWorld(store: Store, options: SandboxOptions): World {
  const { clock = systemClock, retrySchedule, retryFactor = 1, webhookUrl = '' } = options
  const ledger = new Ledger(store)
  const policy = { ...(retrySchedule && { seconds: retrySchedule }), factor: retryFactor }
  const courier = new Courier(clock, ledger, store, policy)
  const place = { secureOrigin: '', webhookUrl }
  return { clock, ledger, inbox: new Inbox(clock), courier, people: new People(store), store, place }
}

async function listen(options: SandboxOptions, store: Store, world: World, open: WorkingVendor[]): Promise<Sandbox> {
  const { dataDir, port, smtpPort, tlsPort = 0 } = options
  const doors = {
    http: webDoor(plainServer(world, open)),
    tls: webDoor(secureServer(dataDir, open)),
    mail: mailDoor(open.find(vendor => vendor.smtp)?.smtp),
  }
  const ports = await openDoors(doors, { http: port, tls: tlsPort, mail: smtpPort })
  world.place.secureOrigin = secureOriginOf(ports.tls)
  world.courier.start(cashiersOf(open))
  const origin = `http://127.0.0.1:${ports.http}`
  const settings = serverSettings(dataDir, origin, ports.mail, ports.tls)
  const stop = () => shut(Object.values(doors), world, store)
  return { origin, smtpPort: ports.mail, tlsPort: ports.tls, settings, stop }
}

function plainServer(world: World, open: WorkingVendor[]): FastifyInstance {
  const app = httpServer()
  serve(app, [...faceRoutes(world, open), ...controlRoutes(world, open)])
  for (const vendor of open) {
    serve(app, vendor.pages ?? [])
    serveVendor(app, vendor)
  }
  return app
}

function secureServer(dataDir: string, open: WorkingVendor[]): FastifyInstance {
  const app = httpServer(tlsOptions(authorityOf(dataDir)))
  for (const vendor of open) serveVendor(app, vendor, vendor.secureRoutes ?? [])
  return app
}

function cashiersOf(open: WorkingVendor[]): Map<string, Cashier> {
  return new Map(open.flatMap(({ id, cashier }) => (cashier ? [[id, cashier] as const] : [])))
}

async function shut(doors: Door[], world: World, store: Store): Promise<void> {
  await Promise.all([...doors.map(door => door.close()), world.courier.stop()])
  store.close()
}
