import { type Client, createClient } from '@bohe/api-client/client'
import { viewerStore } from './member.ts'
import { pageLanguage } from './words.ts'

const expiryListeners = new Set<(sentence: string) => void>()

/** Hears of an expired token, once for each log-in that expired, after the member's state was cleared (spec §4). */
export const onTokenExpired = (listener: (sentence: string) => void) => {
  expiryListeners.add(listener)
  return () => void expiryListeners.delete(listener)
}

const clients = new Map<string, Client>()

const create = (region: '0' | '1') =>
  createClient({
    origin: '',
    language: pageLanguage(),
    region,
    onTokenExpired: error => {
      const wasMember = viewerStore.get().state === 'member'
      viewerStore.setVisitor()
      if (wasMember) for (const listener of expiryListeners) listener(error.message)
    },
  })

/** The browser's client of a region: one for each page load. */
export const browserApi = (region: '0' | '1'): Client => {
  const client = clients.get(region) ?? create(region)
  clients.set(region, client)
  return client
}
