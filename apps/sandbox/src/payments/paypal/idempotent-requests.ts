import { createHash } from 'node:crypto'
import { type HttpRequest, headerOf } from '#core/http.ts'
import type { Store } from '#core/store.ts'
import { invalid, type Reply, unprocessable } from './reply.ts'

type Kept = { key: string; terms: string; until: number; body: object }

const kind = 'paypal-request'

/** The replies under each PayPal-Request-Id, kept across restarts for as long as PayPal keeps them. */
export class IdempotentRequests {
  readonly #store: Store
  readonly #kept = new Map<string, Kept>()

  constructor(store: Store) {
    this.#store = store
    for (const kept of store.all(kind) as Kept[]) this.#kept.set(kept.key, kept)
  }

  /**
   * Does a call once: the same id again gets the same body with 200. What failed may be tried again. PayPal's manual is
   * silent about the same id with another body; here it is refused, so that the merchant's mistake shows.
   */
  once(request: HttpRequest, now: number, seconds: number, act: () => Reply): Reply {
    const id = headerOf(request, 'paypal-request-id')
    if (id === '') return act()
    if (id.length > 108) return invalid('INVALID_STRING_LENGTH')
    const key = `${request.method} ${request.target} ${id}`
    const terms = createHash('sha256').update(request.body).digest('hex')
    const known = this.#find(key, now)
    if (known) return known.terms === terms ? { status: 200, body: known.body } : unprocessable('DUPLICATE_REQUEST_ID')
    const reply = act()
    if (reply.status < 300 && reply.body) {
      const kept = { key, terms, until: now + seconds * 1000, body: reply.body }
      this.#kept.set(key, kept)
      this.#store.put(kind, key, kept)
    }
    return reply
  }

  #find(key: string, now: number): Kept | undefined {
    const kept = this.#kept.get(key)
    if (!kept || now < kept.until) return kept
    this.#kept.delete(key)
    this.#store.remove(kind, key)
    return undefined
  }
}
