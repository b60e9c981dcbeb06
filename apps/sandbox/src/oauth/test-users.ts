import type { Store } from '#core/store.ts'

/** Somebody at an identity provider. `subject` tells users apart; every id is derived from it. */
export type TestUser = { subject: string; nickname: string; email?: string }

type Known = TestUser & { provider: string; seenAt: number }

/** Two users who can log in at every provider without typing. */
const builtIn: TestUser[] = [
  { subject: 'mint', nickname: '薄荷叶', email: 'mint@example.com' },
  { subject: 'alex', nickname: 'Alex Rivers', email: 'alex@example.com' },
]

/** The users of each identity provider. Kept across restarts. */
export class TestUsers {
  readonly #store: Store
  readonly #known = new Map<string, Known>()

  constructor(store: Store) {
    this.#store = store
    for (const known of store.all('person') as Known[]) this.#known.set(keyOf(known.provider, known.subject), known)
  }

  /** Keeps the user as the provider knows them from now on. `at` is epoch milliseconds. */
  remember(provider: string, user: TestUser, at: number): void {
    const known = { ...user, provider, seenAt: at }
    this.#known.set(keyOf(provider, user.subject), known)
    this.#store.put('person', keyOf(provider, user.subject), known)
  }

  /** The user with this subject at the provider. */
  find(provider: string, subject: string): TestUser | undefined {
    return this.at(provider).find(user => user.subject === subject)
  }

  /** Every user at the provider, the latest log-in first. */
  at(provider: string): TestUser[] {
    const seen = [...this.#known.values()].filter(known => known.provider === provider)
    const others = builtIn.filter(({ subject }) => !this.#known.has(keyOf(provider, subject)))
    const users = seen.sort((one, other) => other.seenAt - one.seenAt)
    return [...users.map(({ subject, nickname, email }) => ({ subject, nickname, ...(email && { email }) })), ...others]
  }
}

function keyOf(provider: string, subject: string): string {
  return `${provider} ${subject}`
}
