import type { Language } from '@bohe/i18n/language'
import { readAddress } from '#routing/address.ts'

/** The events and the surroundings of a service worker, as far as ours needs them: the DOM's types know only pages. */
export interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface RequestEvent extends WaitingEvent {
  request: Request
  /** The answer to a navigation that was asked for while the worker woke. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

export interface WorkerScope {
  location: Pick<Location, 'origin'>
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: (<Kind extends 'install' | 'activate'>(kind: Kind, then: (event: WaitingEvent) => void) => void) &
    ((kind: 'fetch', then: (event: RequestEvent) => void) => void)
}

/** What the build tells the service worker. */
export interface WorkerSettings {
  /** Changes with what is kept. */
  version: string
  /** The addresses of the page without network. */
  offline: Record<Language, string>
  /** The language without a segment in its address. */
  defaultLanguage: Language
}

/** How a request is answered: a page from the network, or the one without; a built file that is kept; the rest by nobody here. */
export type Way = 'page' | 'asset' | 'network'

/**
 * Pages are asked for each time and never kept: one may be a member's own. What the build names by its content is kept.
 * The API, forms, and what is elsewhere pass by.
 */
export const wayOf = ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way => {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'network'
  if (mode === 'navigate') return 'page'
  return asked.pathname.startsWith('/assets/') ? 'asset' : 'network'
}

const assets = 'bohe-assets'
const cachePrefix = 'bohe-fallback-pages-'

/** Files of the build that are kept at most; a release leaves those of the one before behind. */
const capacity = 200

const answerPage = async ({ request, preloadResponse }: RequestEvent, scope: WorkerScope, settings: WorkerSettings) => {
  try {
    return (await preloadResponse) ?? (await scope.fetch(request))
  } catch (cause) {
    const { language } = readAddress(new URL(request.url).pathname, settings.defaultLanguage)
    const offline = await scope.caches.match(settings.offline[language])
    if (!offline) throw cause
    return offline
  }
}

/** Keeps a file; the oldest make room. */
const keep = async (cache: Cache, request: Request, answer: Response) => {
  await cache.put(request, answer)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - capacity)).map(oldest => cache.delete(oldest)))
}

const answerAsset = async (event: RequestEvent, scope: WorkerScope) => {
  const cache = await scope.caches.open(assets)
  const kept = await cache.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await scope.fetch(event.request)
  if (answer.ok) event.waitUntil(keep(cache, event.request, answer.clone()))
  return answer
}

const install = async (scope: WorkerScope, { version, offline }: WorkerSettings) => {
  const cache = await scope.caches.open(cachePrefix + version)
  // Past the browser's own cache: a new worker comes with new pages.
  const addresses = Object.values(offline).map(path => new URL(path, scope.location.origin))
  await cache.addAll(addresses.map(address => new Request(address, { cache: 'reload' })))
  // No page depends on the worker's version, so the new one begins at once.
  await scope.skipWaiting()
}

const activate = async (scope: WorkerScope, { version }: WorkerSettings) => {
  const names = await scope.caches.keys()
  const outdated = names.filter(name => name.startsWith(cachePrefix) && name !== cachePrefix + version)
  await Promise.all(outdated.map(name => scope.caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** Makes a service worker of ours: installs the pages without network, and answers as `wayOf` says. */
export const serveFallbackPages = (scope: WorkerScope, settings: WorkerSettings): void => {
  scope.addEventListener('install', event => event.waitUntil(install(scope, settings)))
  scope.addEventListener('activate', event => event.waitUntil(activate(scope, settings)))
  scope.addEventListener('fetch', event => {
    const way = wayOf(event.request, scope.location.origin)
    if (way === 'page') event.respondWith(answerPage(event, scope, settings))
    if (way === 'asset') event.respondWith(answerAsset(event, scope))
  })
}
