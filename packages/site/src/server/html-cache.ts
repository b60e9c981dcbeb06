import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { siteLimits } from '@bohe/api-client/contract/limits'
import { LRUCache } from 'lru-cache'

/** A rendered public page, ready to be sent. */
export interface CachedPage {
  /** 200 of a page that is kept; any other is for those alone who waited for it. */
  status: number
  headers: Record<string, string>
  body: Buffer
  compressed: Buffer
  /** Changes with the body. */
  tag: string
}

interface Entry {
  page: CachedPage
  renderedAt: number
}

/** Fresh for a second, then served stale while one refill runs, at most for ten minutes. Milliseconds. */
const fresh = 1000
const kept = 600_000

const sizeOf = ({ page: { body, compressed } }: Entry) => body.length + compressed.length

const compress = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })

const tagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const keptHeaders = ['content-type', 'content-security-policy']

/** A body as it is sent to everybody who takes it. */
export const cachedPage = (headers: Record<string, string>, body: Buffer, status = 200): CachedPage => ({
  status,
  headers,
  body,
  compressed: compress(body),
  tag: tagOf(body),
})

/** Whether a page is the same for everybody. */
const isPublic = ({ headers }: Response) =>
  !headers.has('set-cookie') && !/private|no-store/.test(headers.get('cache-control') ?? '')

const pageOf = async (response: Response): Promise<CachedPage> => {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(
    keptHeaders.flatMap(name => (response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [])),
  )
  return cachedPage(headers, body, response.status)
}

/** Keeps the HTML that is the same for everybody: rendered once, sent to all, renewed behind the back. */
export class HtmlCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #filling = new Map<string, Promise<CachedPage | undefined>>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now(), maxSize: number = siteLimits.keptBytes) {
    this.#now = now
    this.#entries = new LRUCache({ maxSize, sizeCalculation: sizeOf })
  }

  /** The page under a key that can be sent at once, renewed behind the back when it is no longer fresh; undefined without one. */
  kept(key: string, render: () => Promise<Response>): CachedPage | undefined {
    const entry = this.#entries.get(key)
    const age = entry ? this.#now() - entry.renderedAt : Number.POSITIVE_INFINITY
    if (age > kept) return undefined
    if (age > fresh) this.#fill(key, render).catch(() => undefined)
    return entry?.page
  }

  /** The page under a key, rendered when it has to be; undefined when it is not the same for everybody. */
  async get(key: string, render: () => Promise<Response>): Promise<CachedPage | undefined> {
    return this.kept(key, render) ?? this.#fill(key, render)
  }

  #isKept(key: string): boolean {
    const entry = this.#entries.peek(key)
    return entry !== undefined && this.#now() - entry.renderedAt <= kept
  }

  #fill(key: string, render: () => Promise<Response>): Promise<CachedPage | undefined> {
    const running = this.#filling.get(key)
    if (running) return running
    const filling = this.#render(key, render).finally(() => this.#filling.delete(key))
    this.#filling.set(key, filling)
    return filling
  }

  async #render(key: string, render: () => Promise<Response>): Promise<CachedPage | undefined> {
    const response = await render()
    // What was good before stays for those who ask meanwhile.
    if (response.status >= 500 && this.#isKept(key)) throw new Error(`${key} could not be made: ${response.status}`)
    const page = isPublic(response) ? await pageOf(response) : undefined
    if (page?.status === 200) this.#entries.set(key, { page, renderedAt: this.#now() })
    else this.#entries.delete(key)
    return page
  }
}
