import type { SMTPServer } from 'smtp-server'
import type { Answer, Route } from '#http/call.ts'
import type { People } from '#identity/people.ts'
import type { IdentityProvider } from '#identity/provider.ts'
import type { Purchase } from './buyer.ts'
import type { Clock } from './clock.ts'
import type { Courier } from './courier.ts'
import { Faults } from './faults.ts'
import type { Inbox } from './inbox.ts'
import type { Ledger } from './ledger.ts'
import type { Notice, Parcel } from './notice.ts'
import type { Payment } from './payment.ts'
import { type Secrets, secretsOf } from './secrets.ts'
import type { Store } from './store.ts'

/** What every vendor shares. */
export type World = {
  clock: Clock
  ledger: Ledger
  inbox: Inbox
  courier: Courier
  people: People
  store: Store
  place: Place
}

export type Place = {
  /** Where `secureRoutes` are, such as `https://127.0.0.1:4902`; '' until they can be reached. */
  secureOrigin: string
  /** Where the merchant wants to be told by vendors whose orders do not say it, if he said so at the start. */
  webhookUrl: string
}

/** What one vendor sees of the world: its own faults besides. */
export type Desk = World & { faults: Faults }

/** Where the merchant's server reaches the sandbox. */
export type Address = {
  origin: string
  smtpPort: number
  /** Where `secureRoutes` are, such as `https://127.0.0.1:4902`. */
  secureOrigin: string
  /** The certificate of the authority behind it, as PEM. */
  authority: string
}

/** How people know a vendor: its name in the sandbox's languages and its colour (CSS). */
export type Brand = { zh: string; en: string; colour: string }

/** How a payment vendor reports to the merchant. */
export type Cashier = {
  brand: Brand
  /** Seconds to wait before each repetition of a callback that was not acknowledged. */
  retrySeconds: number[]
  /** Everything the vendor has to tell of this payment so far, oldest first. */
  notices(payment: Payment): Notice[]
  /** The signed request for a notice; undefined when the merchant gave no address for it. */
  parcel(payment: Payment, notice: Notice): Parcel | undefined
  acknowledged(status: number, body: string): boolean
  /** What the buyer's yes makes of a payment whose money the merchant collects himself; a sale at once without it. */
  agree?(payment: Payment, purchase: Purchase, now: number): Payment
  /** Whether the vendor now tests the receiver with a falsified notice first. */
  probesNow?(): boolean
  /** What happens at the vendor by itself as time passes; called several times a second. */
  tick?(): void
}

export type Control = (body: Record<string, unknown>) => Answer | Promise<Answer>

/** A vendor at work: its calls, its way to say it is failing, and what only some vendors have. */
export type OpenVendor = {
  routes: Route[]
  /** Calls over TLS, on the sandbox's TLS port; `Call.client` says whose certificate the caller proved. */
  secureRoutes?: Route[]
  /** What people see in a browser; no fault befalls them. */
  pages?: Route[]
  failure(status: number, code?: string): Answer
  cashier?: Cashier
  identity?: IdentityProvider
  /** The vendor's own server beside HTTP; listens on the sandbox's SMTP port. */
  smtp?: SMTPServer
  /** Controls under `/__control/<vendor>/` beyond those every vendor has. */
  controls?: Record<string, Control>
}

/** A vendor at work, by name. */
export type WorkingVendor = OpenVendor & { id: string; faults: Faults }

/** A row of the table of vendors. */
export type Vendor = {
  id: string
  /** The environment variables a merchant's server needs to work with this vendor. */
  settings(dir: string, address: Address): Record<string, string>
  open(dir: string, world: World): WorkingVendor
}

type Definition<Name extends string> = {
  id: string
  /** Makes the keys and ids vendor and merchant hold of each other, once per data folder. */
  enrol(dir: string): Secrets<Name>
  settings(secrets: Secrets<Name>, address: Address): Record<string, string>
  open(desk: Desk, secrets: Secrets<Name>): OpenVendor
}

/** Turns a vendor's own description into a row of the table. */
export function vendor<Name extends string>(definition: Definition<Name>): Vendor {
  const secrets = (dir: string) => secretsOf(dir, definition.id, () => definition.enrol(dir))
  return {
    id: definition.id,
    settings: (dir, address) => definition.settings(secrets(dir), address),
    open(dir, world) {
      const faults = new Faults()
      return { id: definition.id, faults, ...definition.open({ ...world, faults }, secrets(dir)) }
    },
  }
}
