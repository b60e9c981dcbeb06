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
