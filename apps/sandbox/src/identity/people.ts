import type { Store } from '#world/store.ts'
import type { Person } from './person.ts'

type Known = Person & { provider: string; seenAt: number }

/** Two people everybody can log in as without typing. */
const neighbours: Person[] = [
  { subject: 'mint', nickname: '薄荷叶', email: 'mint@example.com' },
  { subject: 'alex', nickname: 'Alex Rivers', email: 'alex@example.com' },
]

/** Who has an account where. Kept across restarts. */
export class People {
  readonly #store: Store
  readonly #known = new Map<string, Known>()

  constructor(store: Store) {
    this.#store = store
    for (const known of store.all('person') as Known[]) this.#known.set(keyOf(known.provider, known.subject), known)
  }

  /** A person as the provider knows them from now on. `at` is epoch milliseconds. */
  remember(provider: string, person: Person, at: number): void {
    const known = { ...person, provider, seenAt: at }
    this.#known.set(keyOf(provider, person.subject), known)
    this.#store.put('person', keyOf(provider, person.subject), known)
  }

  /** The person with this subject at the provider. */
  find(provider: string, subject: string): Person | undefined {
    return this.at(provider).find(person => person.subject === subject)
  }

  /** Everybody at the provider, who was there last first. */
  at(provider: string): Person[] {
    const seen = [...this.#known.values()].filter(known => known.provider === provider)
    const others = neighbours.filter(({ subject }) => !this.#known.has(keyOf(provider, subject)))
    const people = seen.sort((one, other) => other.seenAt - one.seenAt).map(personOf)
    return [...people, ...others]
  }
}

function personOf({ subject, nickname, email }: Known): Person {
  return { subject, nickname, ...(email && { email }) }
}

function keyOf(provider: string, subject: string): string {
  return `${provider} ${subject}`
}
