/** Where a build has its service worker; from the root, so that every page is in its reach. */
const address = '/sw.js'

const register = () => {
  // Without one (plain http, a browser that forbids it) the site is as it was.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(address).catch(() => undefined)
}

/** Installs or renews the service worker once the page is loaded: nothing of the first load waits for it. */
export const registerWhenLoaded = (): void => {
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
