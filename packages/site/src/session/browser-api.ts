import type { Client, ClientOptions } from '@bohe/api-client/client'
import type { PageCallName } from '@bohe/api-client/contract/address'
import { pageLanguage } from '#i18n/words.ts'
import { viewerStore } from './member.ts'

/** What is said when a log-in has expired, and whether the page has to be left for home. */
interface Expiry {
  sentence: string
  leaves: boolean
}

const expiryListeners = new Set<(expiry: Expiry) => void>()

/** Hears of an expired token, once for each log-in that expired, after the member's state was cleared (spec §4). */
export const onTokenExpired = (listener: (expiry: Expiry) => void) => {
  expiryListeners.add(listener)
  return () => void expiryListeners.delete(listener)
}

const expire =
  (leads: boolean): ClientOptions['onTokenExpired'] =>
  error => {
    const { state } = viewerStore.get()
    viewerStore.setVisitor()
    if (state === 'visitor') return
    for (const listener of expiryListeners) listener({ sentence: error.message, leaves: leads && state === 'member' })
  }

/**
 * Who calls, and what an expired log-in means there: it is said, and a component leaves for home, while an action goes home
 * by itself (member-only.ts); for a log-out it is what was wanted (spec §4).
 */
const expiries = { component: expire(true), act: expire(false), 'log-out': undefined }

type Caller = keyof typeof expiries

const connect = async (region: '0' | '1', caller: Caller, fetch?: typeof globalThis.fetch): Promise<Client> => {
  const { createClient } = await import('@bohe/api-client/client')
  const onTokenExpired = expiries[caller]
  return createClient({
    origin: '',
    language: pageLanguage(),
    region,
    ...(onTokenExpired && { onTokenExpired }),
    ...(fetch && { fetch }),
  })
}

/** A client of a region over a transport of the caller's, e.g. one that tells how much has been sent. */
export const browserApiOver = (region: '0' | '1', fetch?: typeof globalThis.fetch): Promise<Client> =>
  connect(region, 'component', fetch)

const create = (region: '0' | '1', caller: Caller): Client => {
  let connected: Promise<Client> | undefined
  const call = async (name: PageCallName, args: unknown[]) => {
    connected ??= connect(region, caller)
    return Reflect.apply((await connected)[name], undefined, args)
  }
  return new Proxy({} as Client, {
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name as PageCallName, args)),
  })
}

const clients = new Map<string, Client>()

/**
 * The browser's client of a region: one for each page load and kind of caller. What it is made of is fetched at the first call, so that the
 * page of a visitor who only reads does without.
 */
export const browserApi = (region: '0' | '1', caller: Caller = 'component'): Client => {
  const client = clients.get(region + caller) ?? create(region, caller)
  clients.set(region + caller, client)
  return client
}
