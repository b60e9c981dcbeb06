import type { Client, ClientOptions } from '@bohe/api-client/client'
import type { CallName } from '@bohe/api-client/contract'
import { viewerStore } from './member.ts'
import { pageLanguage } from './words.ts'

/** What is said when a log-in has expired, and whether the page had shown it as open. */
interface Expiry {
  sentence: string
  wasShown: boolean
}

const expiryListeners = new Set<(expiry: Expiry) => void>()

/** Hears of an expired token, once for each log-in that expired, after the member's state was cleared (spec §4). */
export const onTokenExpired = (listener: (expiry: Expiry) => void) => {
  expiryListeners.add(listener)
  return () => void expiryListeners.delete(listener)
}

const expire: ClientOptions['onTokenExpired'] = error => {
  const { state } = viewerStore.get()
  viewerStore.setVisitor()
  if (state === 'visitor') return
  for (const listener of expiryListeners) listener({ sentence: error.message, wasShown: state === 'member' })
}

const connect = async (region: '0' | '1'): Promise<Client> => {
  const { createClient } = await import('@bohe/api-client/client')
  return createClient({ origin: '', language: pageLanguage(), region, onTokenExpired: expire })
}

const create = (region: '0' | '1'): Client => {
  let connected: Promise<Client> | undefined
  const call = async (name: CallName, args: unknown[]) => {
    connected ??= connect(region)
    return Reflect.apply((await connected)[name], undefined, args)
  }
  return new Proxy({} as Client, {
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name as CallName, args)),
  })
}

const clients = new Map<string, Client>()

/**
 * The browser's client of a region: one for each page load. What it is made of is fetched at the first call, so that the
 * page of a visitor who only reads does without.
 */
export const browserApi = (region: '0' | '1'): Client => {
  const client = clients.get(region) ?? create(region)
  clients.set(region, client)
  return client
}
