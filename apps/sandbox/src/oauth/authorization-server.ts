import type { Clock } from '#core/clock.ts'
import type { Faults } from '#core/faults.ts'
import { type Control, json } from '#core/http.ts'
import type { Secrets } from '#core/secrets.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { TestUser } from './test-users.ts'

export type AppSecrets = Secrets<'id' | 'secret'>

/** How codes and tokens look, and how many seconds each is valid. */
export type GrantPolicy = { codeSeconds: number; tokenSeconds: number; newCode(): string; newToken(): string }

/** A user's consent to an app. */
export type Grant = { request: AuthorizationRequest; user: TestUser }

/** Why a code or token is refused. */
export type InvalidGrant = 'unknown' | 'spent' | 'expired'

type Issued = Grant & { until: number; spent: boolean }

/** The codes and tokens a provider issued to our one app, and the addresses it may send users back to. */
export class AuthorizationServer {
  readonly app: AppSecrets
  readonly policy: GrantPolicy
  readonly #context: { clock: Clock; faults: Faults }
  readonly #name: string
  readonly #origins = new Set<string>()
  readonly #codes = new Map<string, Issued>()
  readonly #tokens = new Map<string, Issued>()

  /** @param name the last part of the app's return address */
  constructor(context: { clock: Clock; faults: Faults }, app: AppSecrets, name: string, policy: GrantPolicy) {
    this.#context = context
    this.#name = name
    this.app = app
    this.policy = policy
  }

  /** The instant by the provider's clock, in epoch milliseconds. */
  now(): number {
    return this.#context.faults.vendorTime(this.#context.clock)
  }

  /** Whether the address is on a registered domain: any loopback host, or one registered by control. */
  knowsDomain(uri: string): boolean {
    const url = addressOf(uri)
    return url !== undefined && (loopbackHosts.has(url.hostname) || this.#origins.has(url.origin))
  }

  /** Whether the address is one of the registered ones: `/open/<name>`, also behind `/cn` and `/en`. */
  knowsAddress(uri: string): boolean {
    const paths = ['', '/cn', '/en'].map(language => `${language}/open/${this.#name}`)
    const url = addressOf(uri)
    return url !== undefined && this.knowsDomain(uri) && paths.some(path => uri === `${url.origin}${path}`)
  }

  /** Issues the code that says the user agreed. */
  grant(request: AuthorizationRequest, user: TestUser): string {
    return this.#issue(this.#codes, this.policy.newCode(), this.policy.codeSeconds, { request, user })
  }

  code(text: string | null): Grant | InvalidGrant {
    return this.#validated(this.#codes.get(text ?? ''))
  }

  token(text: string | null): Grant | InvalidGrant {
    return this.#validated(this.#tokens.get(text ?? ''))
  }

  /** Spends the code and issues the token for it. */
  redeem(code: string | null, { request, user }: Grant): string {
    const issued = this.#codes.get(code ?? '')
    if (issued) issued.spent = true
    return this.#issue(this.#tokens, this.policy.newToken(), this.policy.tokenSeconds, { request, user })
  }

  /** The controls of every identity provider. */
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

  #issue(all: Map<string, Issued>, text: string, seconds: number, grant: Grant): string {
    all.set(text, { ...grant, until: this.now() + seconds * 1000, spent: false })
    return text
  }

  #validated(issued: Issued | undefined): Grant | InvalidGrant {
    if (!issued) return 'unknown'
    if (issued.spent) return 'spent'
    return this.now() > issued.until ? 'expired' : issued
  }
}

function expire(all: Map<string, Issued>) {
  for (const issued of all.values()) issued.until = 0
  return json(200, { expired: all.size })
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function addressOf(uri: string): URL | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !uri.includes('#')
  return plain ? url : undefined
}
