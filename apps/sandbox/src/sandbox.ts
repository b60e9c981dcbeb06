import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '#core/clock.ts'
import { Inbox } from '#core/inbox.ts'
import { listenOnAll, mailListener, webListener } from '#core/listener.ts'
import { httpServer, serve, serveVendor } from '#core/serve.ts'
import { Store } from '#core/store.ts'
import { authorityOf } from '#core/tls-authority.ts'
import { tlsOptions } from '#core/tls-server.ts'
import { type SandboxContext, secureOriginOf, type WorkingVendor } from '#core/vendor.ts'
import { TestUsers } from '#oauth/test-users.ts'
import { Ledger } from '#payments/ledger.ts'
import { WebhookDispatcher } from '#payments/webhook-dispatcher.ts'
import { controlRoutes } from '#ui/controls.ts'
import { uiRoutes } from '#ui/phone-routes.ts'
import { serverSettings } from './server-settings.ts'
import { vendors } from './vendors.ts'

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

/** Starts all vendors on the loopback interface. Throws when a port is taken or the folder is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, port, smtpPort, tlsPort = 0 } = options
  const context = createContext(options)
  const open = vendors.map(vendor => vendor.open(dataDir, context))
  const secure = httpServer(tlsOptions(authorityOf(dataDir)))
  for (const vendor of open) serveVendor(secure, vendor, vendor.secureRoutes ?? [])
  const listeners = [
    webListener(plainServer(context, open), port),
    webListener(secure, tlsPort),
    mailListener(open.find(vendor => vendor.smtp)?.smtp, smtpPort),
  ]
  const [http = 0, tls = 0, mail = 0] = await listenOnAll(listeners).catch(error => {
    context.store.close()
    throw error
  })
  context.place.secureOrigin = secureOriginOf(tls)
  context.webhooks.start(open)
  const origin = `http://127.0.0.1:${http}`
  const stop = async () => {
    await Promise.all([...listeners.map(listener => listener.close()), context.webhooks.stop()])
    context.store.close()
  }
  return { origin, smtpPort: mail, tlsPort: tls, settings: serverSettings(dataDir, origin, mail, tls), stop }
}

function createContext(options: SandboxOptions): SandboxContext {
  const { clock = systemClock, retrySchedule, retryFactor = 1, webhookUrl = '' } = options
  const store = openStore(options.dataDir)
  const ledger = new Ledger(store)
  const policy = { ...(retrySchedule && { seconds: retrySchedule }), factor: retryFactor }
  const webhooks = new WebhookDispatcher({ clock, ledger, store }, policy)
  const place = { secureOrigin: '', webhookUrl }
  return { clock, ledger, inbox: new Inbox(clock), webhooks, testUsers: new TestUsers(store), store, place }
}

function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    return new Store(join(dataDir, 'payments.sqlite'))
  } catch (cause) {
    throw new Error(`another sandbox uses ${dataDir}, or it cannot be written`, { cause })
  }
}

function plainServer(context: SandboxContext, open: WorkingVendor[]): FastifyInstance {
  const app = httpServer()
  serve(app, [...uiRoutes(context, open), ...controlRoutes(context, open)])
  for (const vendor of open) {
    serve(app, vendor.pages ?? [])
    serveVendor(app, vendor)
  }
  return app
}
