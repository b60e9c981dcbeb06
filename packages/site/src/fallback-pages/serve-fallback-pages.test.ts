import { beforeEach, describe, expect, it } from 'vitest'
import {
  type RequestEvent,
  serveFallbackPages,
  type WaitingEvent,
  type WorkerScope,
  wayOf,
} from './serve-fallback-pages.ts'

const origin = 'https://www.bohe.com'

describe('what is done with a request', () => {
  it.each([
    ['GET', 'navigate', '/m/', 'page'],
    ['GET', 'navigate', '/cn/user.html?tab=orders', 'page'],
    ['POST', 'navigate', '/login.html', 'network'],
    ['GET', 'cors', '/assets/shell-Ab12.js', 'asset'],
    ['GET', 'no-cors', '/assets/list-Cd34.css', 'asset'],
    ['POST', 'cors', '/assets/shell-Ab12.js', 'network'],
    ['POST', 'cors', '/api/user/info', 'network'],
    ['GET', 'cors', '/api/news?page=1', 'network'],
    ['GET', 'cors', '/user.html.data', 'network'],
    ['GET', 'cors', '/config.json', 'network'],
    ['GET', 'no-cors', '/uploads/a.webp', 'network'],
  ] as const)('%s (%s) %s: %s', (method, mode, path, way) => {
    expect(wayOf({ method, mode, url: origin + path }, origin)).toBe(way)
  })

  it('passes by what is elsewhere, a navigation too', () => {
    expect(wayOf({ method: 'GET', mode: 'navigate', url: 'https://cn.bohe.com/m/' }, origin)).toBe('network')
  })
})

/** As much of the browser's caches as the worker uses; a cache keeps its order. */
const memory = () => {
  const stores = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, origin).href
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      addAll: async (requests: Request[]) => {
        for (const one of requests) store.set(keyOf(one), new Response(`kept ${new URL(one.url).pathname}`))
      },
      match: async (request: Request) => store.get(keyOf(request)),
      put: async (request: Request, answer: Response) => void store.set(keyOf(request), answer),
      keys: async () => [...store.keys()].map(url => new Request(url)),
      delete: async (request: Request) => store.delete(keyOf(request)),
    }
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (address: string) => [...stores.values()].map(store => store.get(keyOf(address))).find(Boolean),
  }
  return { caches: caches as unknown as CacheStorage, stores }
}

const settings = {
  version: 'v2',
  offline: { zh_CN: '/offline.zh-CN.html', en: '/offline.en.html' },
  defaultLanguage: 'en',
} as const

const setUp = () => {
  const { caches, stores } = memory()
  const listeners = new Map<string, (event: never) => void>()
  const asked: string[] = []
  const network = { isUp: true }
  const scope: WorkerScope = {
    location: { origin },
    caches,
    fetch: async ({ url }) => {
      if (!network.isUp) throw new TypeError('no network')
      asked.push(new URL(url).pathname)
      return new Response(`fresh ${asked.length}`)
    },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
    addEventListener: (kind: string, then: (event: never) => void) => void listeners.set(kind, then),
  }
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
  const happen = async (kind: 'install' | 'activate') => {
    listeners.get(kind)?.({ waitUntil } as WaitingEvent as never)
    await Promise.all(work)
  }
  const request = async (path: string, mode: RequestMode = 'navigate'): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined
    const wanted = { url: origin + path, method: 'GET', mode } as Request
    const asking =
      mode === 'navigate' ? wanted : Object.defineProperty(new Request(wanted.url), 'mode', { value: mode })
    const event = { request: asking, preloadResponse: Promise.resolve(undefined), waitUntil } as unknown as RequestEvent
    event.respondWith = promise => {
      answer = promise
    }
    listeners.get('fetch')?.(event as never)
    const text = await (await answer)?.clone().text()
    await Promise.all(work)
    return text
  }
  serveFallbackPages(scope, settings)
  return { happen, request, stores, asked, network, caches }
}

describe('the service worker', () => {
  let here: ReturnType<typeof setUp>
  beforeEach(async () => {
    here = setUp()
    await here.happen('install')
    await here.happen('activate')
  })

  it('asks the network for every page, and keeps none', async () => {
    expect(await here.request('/user.html')).toBe('fresh 1')
    expect(await here.request('/user.html')).toBe('fresh 2')
    expect([...here.stores.keys()]).toEqual(['bohe-fallback-pages-v2'])
  })

  it.each([
    ['/m/', 'kept /offline.en.html'],
    ['/cn/m/', 'kept /offline.zh-CN.html'],
    ['/cn', 'kept /offline.zh-CN.html'],
  ])('without network shows, in place of %s, %s', async (path, page) => {
    here.network.isUp = false
    expect(await here.request(path)).toBe(page)
  })

  it('asks for a built file once, and has it without network', async () => {
    expect(await here.request('/assets/a.js', 'cors')).toBe('fresh 1')
    here.network.isUp = false
    expect(await here.request('/assets/a.js', 'cors')).toBe('fresh 1')
    expect(here.asked).toEqual(['/assets/a.js'])
  })

  it('keeps two hundred built files, the newest', async () => {
    for (let name = 1; name <= 203; name++) await here.request(`/assets/${name}.js`, 'cors')
    const kept = [...(here.stores.get('bohe-assets')?.keys() ?? [])]
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, `${origin}/assets/4.js`, `${origin}/assets/203.js`])
  })

  it('has nothing to do with the API', async () => {
    expect(await here.request('/api/user/info', 'cors')).toBeUndefined()
  })

  it('clears away what the one before it kept, and nobody else’s', async () => {
    await here.caches.open('bohe-fallback-pages-v1')
    await here.caches.open('other')
    await here.request('/assets/a.js', 'cors')
    await here.happen('activate')
    expect([...here.stores.keys()].sort()).toEqual(['bohe-assets', 'bohe-fallback-pages-v2', 'other'])
  })
})
