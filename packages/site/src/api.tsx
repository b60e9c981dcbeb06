import type { Client } from '@bohe/api-client/client'
import { createContext, useContext } from 'react'

const ApiContext = createContext<Client | undefined>(undefined)

export const ApiProvider = ApiContext.Provider

/** The client of the API, in the page's language and the edition's region. */
export const useApi = (): Client => {
  const api = useContext(ApiContext)
  if (!api) throw new Error('No API client is provided')
  return api
}
