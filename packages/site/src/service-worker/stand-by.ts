import { readAddress } from '../address.ts'
import type { Standby } from './standby.ts'
import { wayOf } from './way-of.ts'
import type { RequestEvent, WorkerScope } from './worker-scope.ts'

const assets = 'bohe-assets'
const standbyPrefix = 'bohe-standby-'

/** Files of the build that are kept at most; a release leaves those of the one before behind. */
const capacity = 200

const answerPage = async ({ request, preloadResponse }: RequestEvent, scope: WorkerScope, standby: Standby) => {
  try {
    return (await preloadResponse) ?? (await scope.fetch(request))
  } catch (cause) {
    const { language } = readAddress(new URL(request.url).pathname, standby.defaultLanguage)
    const offline = await scope.caches.match(standby.offline[language])
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

const install = async (scope: WorkerScope, { version, offline }: Standby) => {
  const cache = await scope.caches.open(standbyPrefix + version)
  // Past the browser's own cache: a new worker comes with new pages.
  const addresses = Object.values(offline).map(path => new URL(path, scope.location.origin))
  await cache.addAll(addresses.map(address => new Request(address, { cache: 'reload' })))
  // No page depends on the worker's version, so the new one begins at once.
  await scope.skipWaiting()
}

const activate = async (scope: WorkerScope, { version }: Standby) => {
  const names = await scope.caches.keys()
  const outdated = names.filter(name => name.startsWith(standbyPrefix) && name !== standbyPrefix + version)
  await Promise.all(outdated.map(name => scope.caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** Makes a service worker of ours: installs the pages without network, and answers as `wayOf` says. */
export const standBy = (scope: WorkerScope, standby: Standby): void => {
  scope.addEventListener('install', event => event.waitUntil(install(scope, standby)))
  scope.addEventListener('activate', event => event.waitUntil(activate(scope, standby)))
  scope.addEventListener('fetch', event => {
    const way = wayOf(event.request, scope.location.origin)
    if (way === 'page') event.respondWith(answerPage(event, scope, standby))
    if (way === 'asset') event.respondWith(answerAsset(event, scope))
  })
}
