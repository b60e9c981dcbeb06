import { tokenHash } from '#keyed-hash.ts'
import type { Call } from './call.ts'

/** The hash that ties a way to a provider to the browser that began it; null for a client that keeps its state itself. */
export const browserHash = (call: Call): Buffer | null => {
  if (!call.isBrowser) return null
  const browser = call.cookies.openBrowser ?? call.context.random.bytes(16).toString('hex')
  call.cookies.setOpenBrowser(browser)
  return tokenHash(browser)
}

/**
 * Whether a call comes from where the way began. What a client without a browser began never ends in a browser: it could
 * be somebody's trap for a visitor.
 */
export const isSameBrowser = ({ isBrowser, cookies }: Call, hash: Uint8Array | null): boolean => {
  if (hash === null) return !isBrowser
  return isBrowser && cookies.openBrowser !== undefined && tokenHash(cookies.openBrowser).equals(hash)
}
