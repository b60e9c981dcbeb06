import { randomBytes } from 'node:crypto'
import { json } from '#http/call.ts'
import type { Secrets } from '#world/secrets.ts'
import type { Control, Desk } from '#world/vendor.ts'
import type { Ask } from './ask.ts'
import type { Person } from './person.ts'

export type AppSecrets = Secrets<'id' | 'secret'>

/** How a provider grants: the last part of the app's return address, and the lives of what it hands out, in seconds. */
export type Terms = { name: string; codeSeconds: number; tokenSeconds: number; newCode(): string; newToken(): string }

/** A person's yes to an app. */
export type Grant = { ask: Ask; person: Person }
/** Why a code or token is worth nothing. */
export type Lost = 'unknown' | 'spent' | 'expired'

type Held = Grant & { until: number; spent: boolean }

/** A provider's books for our one app: where it may send people back to, and the codes and tokens it holds. */
export class Registrar {
  readonly desk: Desk
  readonly app: AppSecrets
  readonly terms: Terms
  readonly #origins = new Set<string>()
  readonly #codes = new Map<string, Held>()
  readonly #tokens = new Map<string, Held>()

  constructor(desk: Desk, app: AppSecrets, terms: Terms) {
    this.desk = desk
    this.app = app
    this.terms = terms
  }

  /** The instant the provider believes it is, in epoch milliseconds. */
  now(): number {
    return this.desk.faults.vendorTime(this.desk.clock)
  }

  /** Whether the address is on a registered domain: any loopback host, or one registered by control. */
  knowsDomain(uri: string): boolean {
    const url = addressOf(uri)
    return url !== undefined && (loopbackHosts.has(url.hostname) || this.#origins.has(url.origin))
  }

  /** Whether the address is one of the registered ones: `/open/<name>`, also behind `/cn` and `/en`. */
  knowsAddress(uri: string): boolean {
    const paths = ['', '/cn', '/en'].map(language => `${language}/open/${this.terms.name}`)
    const url = addressOf(uri)
    return url !== undefined && this.knowsDomain(uri) && paths.some(path => uri === `${url.origin}${path}`)
  }

  isClient(id: string | null, secret: string | null): boolean {
    return id === this.app.id && secret === this.app.secret
  }

  /** The code that says the person agreed. */
  grant(ask: Ask, person: Person): string {
    const code = this.terms.newCode()
    this.#codes.set(code, { ask, person, until: this.now() + this.terms.codeSeconds * 1000, spent: false })
    return code
  }

  code(text: string | null): Grant | Lost {
    return this.#worth(this.#codes.get(text ?? ''))
  }

  token(text: string | null): Grant | Lost {
    return this.#worth(this.#tokens.get(text ?? ''))
  }

  /** Spends the code and hands out the token for it. */
  exchange(code: string | null, { ask, person }: Grant): string {
    const spent = this.#codes.get(code ?? '')
    if (spent) spent.spent = true
    const token = this.terms.newToken()
    this.#tokens.set(token, { ask, person, until: this.now() + this.terms.tokenSeconds * 1000, spent: false })
    return token
  }

  /** What every identity provider can be told to do. */
  controls(): Record<string, Control> {
    return {
      'expire-codes': () => expire(this.#codes),
      'expire-tokens': () => expire(this.#tokens),
      register: body => {
        const origin = addressOf(String(body.origin))?.origin
        if (origin) this.#origins.add(origin)
        return origin ? json(200, { origin }) : json(400, { error: 'origin' })
      },
    }
  }

  #worth(held: Held | undefined): Grant | Lost {
    if (!held) return 'unknown'
    if (held.spent) return 'spent'
    return this.now() > held.until ? 'expired' : held
  }
}

function expire(held: Map<string, Held>) {
  for (const one of held.values()) one.until = 0
  return json(200, { expired: held.size })
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function addressOf(uri: string): URL | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !uri.includes('#')
  return plain ? url : undefined
}

/** So many random bytes as the text of a code or token. */
export function randomText(bytes: number, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return randomBytes(bytes).toString(encoding)
}
