import type { SMTPServer } from 'smtp-server'
import type { IdentityProvider } from '#oauth/identity-provider.ts'
import type { TestUsers } from '#oauth/test-users.ts'
import type { Ledger } from '#payments/ledger.ts'
import type { PaymentVendor } from '#payments/payment-vendor.ts'
import type { WebhookDispatcher } from '#payments/webhook-dispatcher.ts'
import type { Clock } from './clock.ts'
import { Faults } from './faults.ts'
import type { Control, HttpResponse, Route } from './http.ts'
import type { Inbox } from './inbox.ts'
import { type Secrets, secretsOf } from './secrets.ts'
import type { Store } from './store.ts'

/** What every vendor shares. */
export type SandboxContext = {
  clock: Clock
  ledger: Ledger
  inbox: Inbox
  webhooks: WebhookDispatcher
  testUsers: TestUsers
  store: Store
  place: Place
}

export type Place = {
  /** Where `secureRoutes` are, such as `https://127.0.0.1:4902`; '' until they can be reached. */
  secureOrigin: string
  /** Where vendors whose orders name no address send their webhooks, if the start named one. */
  webhookUrl: string
}

/** What one vendor works with: the shared context and its own faults. */
export type VendorContext = SandboxContext & { faults: Faults }

/** A running vendor: its calls, how it fails, and what only some vendors have. */
export type OpenVendor = {
  routes: Route[]
  /** Calls over TLS, on the sandbox's TLS port; `HttpRequest.client` says whose certificate the caller proved. */
  secureRoutes?: Route[]
  /** What people see in a browser; faults do not reach it. */
  pages?: Route[]
  failure(status: number, code?: string): HttpResponse
  paymentVendor?: PaymentVendor
  identity?: IdentityProvider
  /** The vendor's own server beside HTTP; listens on the sandbox's SMTP port. */
  smtp?: SMTPServer
  /** Controls under `/__control/<vendor>/` beyond those every vendor has. */
  controls?: Record<string, Control>
}

/** A running vendor, by name. */
export type WorkingVendor = OpenVendor & { id: string; faults: Faults }

/** Where the merchant's server reaches the sandbox. */
export type Address = {
  origin: string
  smtpPort: number
  /** Where `secureRoutes` are, such as `https://127.0.0.1:4902`. */
  secureOrigin: string
  /** The certificate of the authority behind it, as PEM. */
  authority: string
}

/** Where the TLS server of a port is. */
export function secureOriginOf(tlsPort: number): string {
  return `https://127.0.0.1:${tlsPort}`
}

/** A row of the table of vendors. */
export type Vendor = {
  id: string
  /** The environment variables a merchant's server needs to work with this vendor. */
  settings(dir: string, address: Address): Record<string, string>
  open(dir: string, context: SandboxContext): WorkingVendor
}

type Definition<Name extends string> = {
  id: string
  /** Makes the keys and ids that vendor and merchant share, once per data folder. */
  enrol(dir: string): Secrets<Name>
  settings(secrets: Secrets<Name>, address: Address): Record<string, string>
  open(context: VendorContext, secrets: Secrets<Name>): OpenVendor
}

/** Turns a vendor's own description into a row of the table. */
export function vendor<Name extends string>(definition: Definition<Name>): Vendor {
  const secrets = (dir: string) => secretsOf(dir, definition.id, () => definition.enrol(dir))
  return {
    id: definition.id,
    settings: (dir, address) => definition.settings(secrets(dir), address),
    open(dir, context) {
      const faults = new Faults()
      return { id: definition.id, faults, ...definition.open({ ...context, faults }, secrets(dir)) }
    },
  }
}
