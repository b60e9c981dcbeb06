import { defaultOsType } from '@bohe/api-client/contract/wire'
import { clientStore } from './client-store.ts'

/**
 * What kind of client this is to the API (spec §3, os_type): a browser, unless an app that shows these pages has kept its
 * own kind here.
 */
export const osTypeHere = (store = clientStore()): string => {
  const kept = store.get('os_type')
  if (kept !== undefined && /^[0-5]$/.test(kept)) return kept
  store.set('os_type', defaultOsType.register)
  return defaultOsType.register
}
