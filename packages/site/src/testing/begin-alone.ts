import { vi } from 'vitest'

/** Vitest's document, as far as it is needed here: a page cannot read cookies of other paths. */
declare const jsdom: { cookieJar: { removeAllCookiesSync(): void } }

/** A document as a browser has it that has been nowhere. */
const emptyDocument = () => {
  history.replaceState(null, '', '/')
  jsdom.cookieJar.removeAllCookiesSync()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  // What jsdom's navigator can do is its prototype's; what it has of its own, a test gave it.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
}

/** React's server leaves the contexts of a part that it waited for; both Reacts keep them in one place. */
const leaveContexts = async () => {
  const { prerender } = await import('react-dom/static')
  await prerender(null)
}

/**
 * Files of a worker share the process, its document and the packages. Each begins as if it were alone: with modules of
 * its own, so that their state and mocks are nobody else's, and without what the files before it left behind.
 */
export const beginAlone = async (): Promise<void> => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
  // What a site's server holds for every copy of a module.
  for (const name of ['boheSite', 'boheTelemetry']) Reflect.deleteProperty(globalThis, name)
  if (typeof document === 'undefined') return
  emptyDocument()
  await leaveContexts()
}
